import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { createCardCommand } from '../../support/browser/command.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { copyFrom, descriptionOf, partsOf } from './card-parts.ts'

const LOOP = 'for f in *; do\n  echo "$f"\ndone\n'

const site = await startSite([
  createCardCommand({ id: 'loop/1 & more?', notes: 'Go through all files', line: LOOP }),
  createCardCommand({ id: 'one', notes: 'One row', line: 'git status\n' }),
  createCardCommand({ id: 'none', notes: 'No line', line: null }),
  ...['x'.repeat(1200), 'x'.repeat(1201), 'x\n'.repeat(20), 'x\n'.repeat(21)].map((line) =>
    createCardCommand({ id: `length ${line.length}`, notes: 'Long line', line }),
  ),
])

after(closeBrowser)
after(site.close)

describe('multi-line command', () => {
  test('shows its number of lines, and is copied completely', async () => {
    const { page, cards, leave } = await openCommander(site)
    const height = async (index: number) => (await cards.nth(index).locator('code').boundingBox())?.height ?? 0

    assert.equal(await cards.first().getByText('3 lines', { exact: true }).isVisible(), true)
    assert.deepEqual(await descriptionOf(cards.first()), ['Go through all files', '3 lines'])
    assert.ok((await height(0)) > 2.5 * (await height(1)))
    assert.equal(await copyFrom(page, cards.first()), LOOP)

    assert.equal(await cards.nth(1).getByText(/lines/).count(), 0)
    assert.deepEqual(await descriptionOf(cards.nth(1)), ['One row'])

    const scrolling: (string | null)[] = []
    for (const index of [3, 4, 5, 6]) scrolling.push(await cards.nth(index).locator('pre').getAttribute('tabindex'))
    assert.deepEqual(scrolling, [null, '0', null, '0'])
    await leave()
  })
})

describe('card link', () => {
  test('opens the command without a page load', async () => {
    const { page, cards, leave } = await openCommander(site)
    const addresses = await cards
      .getByRole('link', { name: 'Link to this command' })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    assert.deepEqual(addresses.slice(0, 3), [
      '/projects/commander/commands/loop%2F1%20%26%20more%3F',
      '/projects/commander/commands/one',
      '/projects/commander/commands/none',
    ])

    await page.locator('body').evaluate((body) => body.setAttribute('data-same', 'page'))
    await cards.nth(1).evaluate((card) => getSelection()?.selectAllChildren(card))
    assert.doesNotMatch(await page.evaluate(() => String(getSelection())), /#|Link/)
    await partsOf(cards.nth(1)).link.click()
    await page.waitForURL('**/projects/commander/commands/one')
    assert.equal(await page.locator('body').getAttribute('data-same'), 'page')
    await leave()
  })
})
