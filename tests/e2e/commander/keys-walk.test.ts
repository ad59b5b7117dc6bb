import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { commandsOf, createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { focusedOn } from '../../support/browser/focused.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { untilCopied } from '../../support/browser/until-copied.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { shownTooltips } from './tooltips.ts'

const withoutObserver = (page: Page) =>
  page.addInitScript(() => {
    IntersectionObserver.prototype.observe = () => undefined
  })

const PLACEHOLDERS = createCardCommand({ id: 'placeholders', line: 'git switch {{branch}}' })
const site = await startSite([
  ...commandsOf('git status', 'git log'),
  PLACEHOLDERS,
  createCardCommand({ id: 'last', line: 'ls' }),
])
const longSite = await startSite(commandsOf(...Array.from({ length: 700 }, (_, index) => `echo ${index}`)))

after(closeBrowser)
after(site.close)
after(longSite.close)

describe('walking through the results with arrow keys', () => {
  test('goes down the copy buttons, and up to the box', async () => {
    const { page, search, cards, leave } = await openCommander(site)
    await search.focus()
    const stops: string[] = []

    for (const key of ['Down', 'Down', 'Down', 'Down', 'Down', 'Up', 'Up', 'Up', 'Up', 'Up']) {
      await page.keyboard.press(`Arrow${key}`)
      stops.push(await focusedOn(page))
    }
    const [first, second, third, last] = ['git status', 'git log', PLACEHOLDERS.line, 'ls'].map(
      (line) => `Copy ${line}`,
    )
    assert.deepEqual(stops, [first, second, third, last, last, third, second, first, 'search', 'search'])

    await cards.nth(1).getByRole('link').focus()
    await page.keyboard.press('ArrowDown')
    await eventually(() => focusedOn(page), third)
    await cards.nth(1).getByRole('link').focus()
    await page.keyboard.press('ArrowUp')
    await eventually(() => focusedOn(page), first)

    await search.fill('git')
    for (const modifier of ['Shift', 'Alt', 'Control']) await page.keyboard.press(`${modifier}+ArrowDown`)
    assert.equal(await focusedOn(page), 'search')
    await leave()
  })

  test("doesn't start in a field, and ends with Escape", async () => {
    const { page, search, cards, copyButton, leave } = await openCommander(site)
    const field = cards.nth(2).getByRole('textbox').or(cards.nth(2).getByRole('combobox')).first()
    await field.focus()
    await page.keyboard.type('a/?')
    for (const key of ['ArrowDown', 'ArrowUp', 'Escape', 'Alt+c', 'Alt+r']) await page.keyboard.press(key)
    assert.equal(await field.inputValue(), 'a/?')
    assert.ok(await field.evaluate((element) => element === document.activeElement))
    for (const name of ['Match case', 'Pattern']) {
      assert.equal(await page.getByRole('button', { name }).getAttribute('aria-pressed'), 'true')
    }

    await search.focus()
    await page.keyboard.press('ArrowDown')
    await eventually(() => shownTooltips(page), ['Copy to clipboard'])
    await page.keyboard.press('Escape')
    await eventually(() => shownTooltips(page), [])
    assert.equal(await focusedOn(page), 'Copy git status')
    await page.keyboard.press('Escape')
    await eventually(() => focusedOn(page), 'search')

    for (const key of ['ArrowDown', 'ArrowDown', 'Control+Enter']) await page.keyboard.press(key)
    await page.waitForURL(/\/projects\/commander\/commands\/command-1$/)
    assert.equal(await page.locator('[data-state="copied"]').count(), 0)

    await page.goBack()
    await eventually(() => cards.count(), 4)
    await search.focus()
    for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    await untilCopied(copyButton(1), () => page.keyboard.press('Enter'))
    await eventually(() => clipboardText(page), 'git log')
    await leave()
  })

  test('waits for more cards at the end of the list', async () => {
    // Without an observer, scrolling doesn't extend the list, so moving through it must request more cards.
    const { page, cards, leave } = await openCommander(longSite, { arrange: withoutObserver })
    await page.getByRole('button', { name: 'Show more' }).waitFor()
    const last = (await cards.count()) - 1
    await cards.nth(last).getByRole('button').focus()

    await page.keyboard.press('ArrowDown')
    await eventually(() => focusedOn(page), `Copy echo ${last + 1}`)

    const box = await cards.nth(last + 1).boundingBox()
    assert.ok(box !== null && box.y >= 0)
    await leave()
  })
})
