import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { commandsOf } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { untilCopied } from '../../support/browser/until-copied.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { stopClock, takeClock } from './stop-clock.ts'
import { shownTooltips } from './tooltips.ts'

const PHONE = { hasTouch: true, viewport: { width: 375, height: 700 } }
const LINES = ['git status', 'git log']
const site = await startSite(commandsOf(...LINES))

after(closeBrowser)
after(site.close)

/** Records the texts of tooltips in the order in which they appear. */
const noteTooltips = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.querySelector('[role=tooltip]')?.textContent ?? 'none'
      const texts = document.documentElement.dataset.tooltips?.split('|') ?? []
      if (texts.at(-1) !== text) document.documentElement.dataset.tooltips = [...texts, text].join('|')
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

describe('tap on a copy button', () => {
  test("shows 'Copied' for a second, and no other tooltip", async () => {
    const { page, copyButton, leave } = await openCommander(site, {
      ...PHONE,
      arrange: async (page) => {
        await takeClock(page)
        await noteTooltips(page)
      },
    })
    const tooltips = () => page.locator('html').getAttribute('data-tooltips')
    await stopClock(page)

    await copyButton().tap()
    await eventually(tooltips, 'none|Copied')
    await page.clock.runFor(999)
    const shown = await shownTooltips(page)
    await page.clock.runFor(1)
    await eventually(() => page.getByRole('tooltip').getAttribute('data-shown'), 'false')
    await page.clock.runFor(250)
    await page.getByRole('tooltip').waitFor({ state: 'detached' })

    assert.deepEqual(shown, ['Copied'])
    assert.equal(await tooltips(), 'none|Copied|none')
    await eventually(() => clipboardText(page), 'git status')
    await leave()
  })
})

describe('touch screen', () => {
  test('has large buttons, and toggles with labels', async () => {
    const { page, search, lines, copyButton, leave } = await openCommander(site, PHONE)
    const box = await copyButton().boundingBox()
    assert.ok(box !== null && box.width >= 44 && box.height >= 44, JSON.stringify(box))

    for (const [index, line] of [...LINES.entries()].reverse()) {
      await untilCopied(copyButton(index), () => copyButton(index).tap())
      await eventually(() => clipboardText(page), line)
    }

    await eventually(() => page.locator('[data-state=copied]').count(), 0)
    await page.evaluate(() => navigator.clipboard.writeText('mine'))
    await search.tap()
    await search.fill('log')
    await eventually(lines, ['git log'])
    await page.keyboard.press('Enter')
    await eventually(() => page.evaluate(() => document.activeElement?.tagName), 'BODY')
    await eventually(() => clipboardText(page), 'mine')
    assert.equal(await page.locator('[data-state=copied]').count(), 0)
    assert.equal(await search.getAttribute('enterkeyhint'), 'search')

    // The toggles share a row with the search box's text and leave it more than half of the width.
    await page.setViewportSize({ width: 320, height: 700 })
    const toggles = page.getByRole('main').getByRole('button', { name: /^(\.\*|Aa)/ })
    assert.deepEqual(await toggles.allTextContents(), ['.* Pattern', 'Aa Match case'])
    const text = await search.boundingBox()
    assert.ok(text !== null && text.width > 180, JSON.stringify(text))
    for (const toggle of await toggles.all()) {
      const box = await toggle.boundingBox()
      assert.ok(box !== null && box.width >= 44 && box.height >= 44, JSON.stringify(box))
      assert.ok(box.x >= text.x + text.width && box.y >= text.y && box.y < text.y + text.height)
    }
    await leave()
  })
})
