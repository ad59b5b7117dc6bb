import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { commandsOf } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { tabTo } from '../../support/browser/tab-to.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { openWithClockStopped } from './open-with-clock-stopped.ts'
import { shownTooltips } from './tooltips.ts'

const site = await startSite(commandsOf('git status', 'git log', 'docker ps'))

after(closeBrowser)
after(site.close)

describe('Escape', () => {
  test("dismisses the tooltip until the next hover, but not 'Copied'", async () => {
    const { page, copyButton, leave } = await openWithClockStopped(site)
    await copyButton().hover()
    await eventually(() => shownTooltips(page), ['Copy to clipboard'])

    await page.keyboard.press('Escape')
    await eventually(() => shownTooltips(page), [])
    await copyButton().hover({ position: { x: 5, y: 5 } })
    await page.clock.runFor(1000)
    assert.deepEqual(await shownTooltips(page), [])
    await page.mouse.move(0, 0)
    await page.clock.runFor(1000)
    await copyButton().hover()
    await eventually(() => shownTooltips(page), ['Copy to clipboard'])

    await page.keyboard.press('Escape')
    await eventually(() => shownTooltips(page), [])
    await copyButton().click()
    await eventually(() => shownTooltips(page), ['Copied'])
    await leave()
  })

  test("dismisses a focused button's tooltip until the next focus", async () => {
    const { page, search, copyButton, leave } = await openWithClockStopped(site)
    await search.focus()
    await tabTo(copyButton())
    await eventually(() => shownTooltips(page), ['Copy to clipboard'])

    await page.keyboard.press('Escape')
    await eventually(() => shownTooltips(page), [])
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await eventually(() => shownTooltips(page), ['Copy to clipboard'])

    await page.keyboard.press('Escape')
    await eventually(() => shownTooltips(page), [])
    await copyButton().hover()
    await eventually(() => shownTooltips(page), ['Copy to clipboard'])
    await leave()
  })
})
