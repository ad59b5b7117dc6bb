import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import type { Page } from 'playwright-core'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { commandsOf } from './a-command.ts'
import { clipboardText } from './clipboard-text.ts'
import { eventually } from './eventually.ts'
import { openCommander } from './open-commander.ts'
import { stopClock, takeClock } from './stop-clock.ts'
import { shownTooltips } from './tooltips.ts'

const PHONE = { hasTouch: true, viewport: { width: 375, height: 700 } }
const site = await startSite(commandsOf('git status', 'git log'))

after(closeBrowser)
after(site.close)

/** Notes every text that a tooltip ever shows, one after the other. */
const noteTooltips = (page: Page) =>
  page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.querySelector('[role=tooltip]')?.textContent ?? 'none'
      const texts = document.documentElement.dataset.tooltips?.split('|') ?? []
      if (texts.at(-1) !== text) document.documentElement.dataset.tooltips = [...texts, text].join('|')
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })

test("4. a tap copies and shows 'Copied' for a second, and no tooltip before or after it", async () => {
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
  assert.equal(await clipboardText(page), 'git status')
  await leave()
})

test('4. taps on two buttons copy each its own line', async () => {
  const { page, copyButton, leave } = await openCommander(site, PHONE)
  const copied: string[] = []

  for (const index of [1, 0]) {
    await copyButton(index).tap()
    await eventually(() => copyButton(index).getAttribute('data-state'), 'copied')
    copied.push(await clipboardText(page))
  }

  assert.deepEqual(copied, ['git log', 'git status'])
  await leave()
})

test('4. on a phone Enter puts the keyboard away and leaves the clipboard alone', async () => {
  const { page, search, lines, leave } = await openCommander(site, PHONE)
  await page.evaluate(() => navigator.clipboard.writeText('mine'))

  await search.tap()
  await search.fill('log')
  await eventually(lines, ['git log'])
  await page.keyboard.press('Enter')

  await eventually(() => page.evaluate(() => document.activeElement?.tagName), 'BODY')
  assert.equal(await clipboardText(page), 'mine')
  assert.equal(await page.locator('[data-state=copied]').count(), 0)
  assert.equal(await search.getAttribute('enterkeyhint'), 'search')
  await leave()
})

test('4. on a phone the toggles of the search box have their names beside them, with room for the text', async () => {
  const { page, search, leave } = await openCommander(site, { ...PHONE, viewport: { width: 320, height: 700 } })
  const toggles = ['.* Pattern', 'Aa Match case']

  const shown = await page
    .getByRole('main')
    .getByRole('button', { name: /^(\.\*|Aa)/ })
    .allTextContents()
  const isShown = await Promise.all(toggles.map((name) => page.getByText(name.slice(3), { exact: true }).isVisible()))
  const box = await search.boundingBox()

  assert.deepEqual([shown, isShown], [toggles, [true, true]])
  assert.ok(box !== null && box.width > 250, JSON.stringify(box))
  await leave()
})

test('2. a copy button is large enough for a finger', async () => {
  const { copyButton, leave } = await openCommander(site, PHONE)

  const box = await copyButton().boundingBox()

  assert.ok(box !== null && box.width >= 44 && box.height >= 44, JSON.stringify(box))
  await leave()
})
