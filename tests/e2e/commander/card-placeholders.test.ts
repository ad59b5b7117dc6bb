import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { noteAnnouncements } from '../../support/browser/announcements.ts'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { commandsOf } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { copyFrom, descriptionOf, partsOf } from './card-parts.ts'

const LINES = [
  'ssh -L {{port=8080}}:localhost:{{port}} {{user}}@{{host=example.com}} # \\{\\{',
  'git status',
  'kill -{{signal=TERM|KILL}} {{process id=4711}}',
  "docker ps --format '\\{\\{.Names}}'",
]
const TUNNEL = 'ssh -L 8080:localhost:8080 {{user}}@example.com # {{'
const MANY = [24, 25].map((count) => Array.from({ length: count }, (_, index) => `{{name ${index}}}`).join(' '))
const site = await startSite(commandsOf(...LINES, ...MANY))

after(closeBrowser)
after(site.close)

describe('card with placeholders', () => {
  test('has a field for each, filled with its default', async () => {
    const { page, cards, lines, leave } = await openCommander(site)
    const { fields } = partsOf(cards.first())
    const names = await fields.evaluateAll((all) => all.map((field) => field.closest('label')?.textContent))
    const values = await fields.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))

    assert.deepEqual(names, ['port', 'user', 'host'])
    assert.deepEqual(values, ['8080', '', 'example.com'])
    const counts: number[] = []
    for (const index of [1, 3, 4, 5]) counts.push(await partsOf(cards.nth(index)).fields.count())
    assert.deepEqual(counts, [0, 0, 24, 0])

    const copied: string[] = []
    for (const index of [1, 2, 3]) copied.push(await copyFrom(page, cards.nth(index)))
    assert.deepEqual(copied, ['git status', 'kill -TERM 4711', "docker ps --format '{{.Names}}'"])
    assert.deepEqual(await lines(), [TUNNEL, ...copied, ...MANY])
    await leave()
  })

  test('copies an incomplete line only on the second press', async () => {
    const { page, cards, leave } = await openCommander(site)
    const { field, copyButton } = partsOf(cards.first())
    const announcements = await noteAnnouncements(page)
    const asked = field('user fill in, or press Copy again')
    await page.evaluate(() => navigator.clipboard.writeText('as before'))

    await copyButton.click()
    await asked.waitFor()
    assert.ok(await asked.evaluate((element) => element === document.activeElement))
    await eventually(() => clipboardText(page), 'as before')
    assert.deepEqual(await announcements(), ['user: fill in, or press Copy again'])
    assert.deepEqual((await descriptionOf(cards.first())).slice(1), ['user fill in, or press Copy again'])
    assert.equal(await copyFrom(page, cards.first()), TUNNEL)
    await page.getByRole('tooltip', { name: 'Copied with 1 placeholder unfilled' }).waitFor()

    await field('port').fill('')
    assert.ok(await field('user').isVisible())
    await field('host').press('Enter')
    const again = field('port fill in, or press Copy again')
    await eventually(() => again.evaluate((element) => element === document.activeElement), true)
    await again.fill('9090')
    await field('user').fill('ada')
    await eventually(() => copyFrom(page, cards.first()), 'ssh -L 9090:localhost:9090 ada@example.com # {{')
    await leave()
  })

  test('shows typed values at once, until Reset undoes them', async () => {
    const { cards, leave } = await openCommander(site)
    const { field, fields, line, reset } = partsOf(cards.first())
    const values = () => fields.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))
    assert.equal(await reset.count(), 0)

    await field('port').fill('9090')
    await eventually(() => line.textContent(), 'ssh -L 9090:localhost:9090 {{user}}@example.com # {{')
    await field('user').pressSequentially(' {{host}} $& ')
    await field('host').fill('')
    await eventually(() => line.textContent(), 'ssh -L 9090:localhost:9090  {{host}} $& @{{host=example.com}} # {{')

    await reset.click()
    await eventually(async () => [await line.textContent(), await values()], [TUNNEL, ['8080', '', 'example.com']])
    await eventually(() => reset.count(), 0)
    await eventually(() => field('port').evaluate((element) => element === document.activeElement), true)
    await leave()
  })

  test('offers choices but accepts any other text', async () => {
    const { page, cards, leave } = await openCommander(site)
    const { field, line } = partsOf(cards.nth(2))
    const signal = field('signal')
    const choices = await signal.evaluate((input: HTMLInputElement) =>
      Array.from(input.list?.options ?? [], ({ value }) => value),
    )
    assert.deepEqual(choices, ['TERM', 'KILL'])
    assert.equal(await signal.inputValue(), 'TERM')

    await signal.focus()
    // Browsers only suggest options that contain the field's text.
    assert.deepEqual([await signal.inputValue(), await signal.getAttribute('placeholder')], ['', 'TERM'])
    await field('process id').focus()
    await eventually(() => signal.inputValue(), 'TERM')
    await eventually(() => line.textContent(), 'kill -TERM 4711')

    await signal.fill('HUP')
    await eventually(() => line.textContent(), 'kill -HUP 4711')
    await eventually(() => copyFrom(page, cards.nth(2)), 'kill -HUP 4711')
    await leave()
  })

  test('copies on Enter unless it picks a choice', async () => {
    const { page, cards, leave } = await openCommander(site)
    const { field, line } = partsOf(cards.nth(2))
    await field('signal').fill('HUP')

    await page.keyboard.press('Enter')
    await eventually(() => clipboardText(page), 'kill -HUP 4711')
    await page.keyboard.down('Enter')
    await field('signal').fill('KILL')
    await page.keyboard.up('Enter')
    await eventually(() => line.textContent(), 'kill -KILL 4711')

    assert.equal(await clipboardText(page), 'kill -HUP 4711')
    await leave()
  })
})
