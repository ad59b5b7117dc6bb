import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { noteAnnouncements } from '../../support/browser/announcements.ts'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { commandsOf } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { untilCopied } from '../../support/browser/until-copied.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const LINE = '\tprintf "%s\\n" "$HOME"  # two  spaces'
const REFUSED = 'The browser refused to copy. The line is selected, so you can copy it yourself.'
const REFUSED_TOOLTIP = 'Not copied: the browser refused. The line is selected, so you can copy it yourself.'
const site = await startSite(commandsOf('git status', LINE))

after(closeBrowser)
after(site.close)

/** Ways in which a browser can refuse to copy. Each one runs in the page. */
const REFUSALS = [
  function clipboardRefuses() {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'))
  },
  function clipboardThrows() {
    navigator.clipboard.writeText = () => {
      throw new TypeError('Broken')
    }
  },
  function commandRefuses() {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
    document.execCommand = () => false
  },
  function commandThrows() {
    document.execCommand = () => {
      throw new DOMException('Refused', 'NotAllowedError')
    }
  },
]

describe('refused copy', () => {
  test("is explained, selects the line, and never shows 'Copied'", async () => {
    const { page, statuses, copyButton, leave } = await openCommander(site, { arrange: noteCopied })
    const announcements = await noteAnnouncements(page)

    for (const [index, refuse] of REFUSALS.entries()) {
      await page.evaluate(refuse)
      await page.evaluate(() => getSelection()?.removeAllRanges())
      await copyButton(1).click()
      // A single call reads everything: the button shows the state for only a few seconds, so two calls could miss it
      // on a busy machine.
      await eventually(() => copyButton(1).evaluate(shownAt), {
        state: 'refused',
        tooltip: REFUSED_TOOLTIP,
        selected: LINE,
      })
      await eventually(announcements, Array(index + 1).fill(REFUSED))
      assert.deepEqual(await statuses(), ['2 commands.', REFUSED], refuse.name)
    }
    await page.keyboard.press('ControlOrMeta+C')
    await eventually(() => clipboardText(page), LINE)
    assert.match(await page.title(), /^Commander/)

    await page.evaluate(() => {
      Reflect.deleteProperty(navigator, 'clipboard')
      Reflect.deleteProperty(navigator.clipboard, 'writeText')
    })
    await untilCopied(copyButton(0))
    await eventually(async () => (await announcements()).at(-1), 'Copied')
    await eventually(() => clipboardText(page), 'git status')
    await leave()
  })
})

function shownAt(button: HTMLElement | SVGElement) {
  const tooltip = document.querySelector('[role="tooltip"]')?.textContent
  return { state: button.dataset.state, tooltip, selected: getSelection()?.toString() }
}

/** Changes the page's title if 'Copied' ever appears. */
function noteCopied(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body?.textContent?.includes('Copied')) return
      observer.disconnect()
      document.title = 'It said Copied'
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
}
