import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { copyFrom, partsOf } from './card-parts.ts'
import { openWithClockStopped } from './open-with-clock-stopped.ts'

const SOURCE = 'https://tldr.sh/tar'
const site = await startSite([
  createCardCommand({
    id: 'whole',
    line: 'tar -tf {{file}} {{option=-v}}',
    platform: 'linux',
    tags: ['files', 'archives'],
    description: 'The second column is the size.\n\n<b>Not markup.</b>',
    howTo: 'Run it where the archive is.',
    source: SOURCE,
  }),
  createCardCommand({ id: 'bare', line: 'tar -cf a.tar b', source: 'javascript:alert(1)' }),
  createCardCommand({ id: 'long', line: `echo ${'word '.repeat(700)}` }),
])

after(closeBrowser)
after(site.close)

describe('details on a card', () => {
  test('show platform and tags, and the rest on demand', async () => {
    const { page, cards, leave } = await openCommander(site)
    const card = cards.first()

    const areSeen = await card.getByText('linux · files · archives', { exact: true }).isVisible()
    const isLinked = await card.getByRole('link', { name: 'Link to this command', exact: true }).isVisible()
    const before = await card.getByText('The second column').isVisible()
    await card.getByText('Details', { exact: true }).click()

    assert.deepEqual([areSeen, isLinked, before], [true, true, false])
    await eventually(() => card.locator('dt').allInnerTexts(), ['Description', 'How to', 'Source'])
    await eventually(
      () => card.locator('dd').first().textContent(),
      'The second column is the size.\n\n<b>Not markup.</b>',
    )
    await eventually(() => card.getByRole('link', { name: /^tldr\.sh\/tar/ }).getAttribute('href'), SOURCE)
    assert.equal(await page.locator('main b').count(), 0)

    const bare = cards.nth(1)
    await bare.getByText('Details', { exact: true }).click()
    await eventually(() => bare.locator('dd').textContent(), 'javascript:alert(1)')
    assert.equal(await bare.locator('dd a').count(), 0)
    await leave()
  })
})

describe('the tooltip after copying', () => {
  test('counts the placeholders left unfilled', async () => {
    const { page, cards, statuses, leave } = await openWithClockStopped(site)
    const { field, copyButton, reset } = partsOf(cards.first())
    const tooltip = page.getByRole('tooltip')

    await field('option').fill('')
    // The copy button's tooltip mustn't cover the card's reset button.
    await copyButton.hover()
    await tooltip.waitFor()
    const [bubble, button] = [await tooltip.boundingBox(), await reset.boundingBox()]
    assert.ok(bubble !== null && button !== null)
    assert.ok(button.x + button.width <= bubble.x || bubble.y + bubble.height <= button.y, 'the tooltip covers it')

    // The first press only moves the focus to the placeholder.
    await copyButton.click()
    await copyFrom(page, cards.first())
    await eventually(() => tooltip.textContent(), 'Copied with 2 placeholders unfilled')
    await eventually(async () => (await statuses()).includes('Copied with 2 placeholders unfilled'), true)
    await page.clock.runFor(1000)
    await reset.click()
    await copyButton.click()
    await copyFrom(page, cards.first())
    await eventually(() => tooltip.textContent(), 'Copied with 1 placeholder unfilled')
    await page.clock.runFor(1000)
    await field('file fill in, or press Copy again').fill('a.tar')
    const copied = await copyFrom(page, cards.first())
    await eventually(() => tooltip.textContent(), 'Copied')

    assert.equal(copied, 'tar -tf a.tar -v')
    await leave()
  })
})

describe('a very long line', () => {
  test('scrolls in its own box and is copied completely', async () => {
    const { page, cards, leave } = await openCommander(site)
    const card = cards.nth(2)
    const box = card.locator('pre')

    await box.focus()
    await page.keyboard.press('End')

    await eventually(() => box.evaluate((element) => element.scrollTop > 0), true)
    const height = (await card.boundingBox())?.height ?? Number.NaN
    assert.ok(height < 700, `the card is ${height} px high`)
    assert.equal(await copyFrom(page, card), `echo ${'word '.repeat(700)}`)
    await leave()
  })
})
