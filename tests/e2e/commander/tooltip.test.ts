import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { commandsOf } from '../../support/browser/command.ts'
import { describedBy } from '../../support/browser/described-by.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { tabTo } from '../../support/browser/tab-to.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { openWithClockStopped } from './open-with-clock-stopped.ts'
import { letTooltipsGo, shownTooltips } from './tooltips.ts'

const site = await startSite(commandsOf('git status', 'git log', 'docker ps'))

after(closeBrowser)
after(site.close)

describe('tooltip', () => {
  test('describes a button that is hovered or focused by keyboard', async () => {
    const { page, search, copyButton, leave } = await openWithClockStopped(site)
    assert.equal(await describedBy(copyButton()), '…')

    await copyButton().hover()
    await page.getByRole('tooltip', { name: 'Copy to clipboard', exact: true }).waitFor()
    assert.equal(await describedBy(copyButton()), 'Copy to clipboard | …')
    await page.mouse.move(0, 0)
    await letTooltipsGo(page)
    assert.equal(await describedBy(copyButton()), '…')

    await copyButton().click()
    await eventually(() => shownTooltips(page), ['Copied'])
    await page.mouse.move(0, 0)
    await page.clock.runFor(1000)
    await letTooltipsGo(page)
    assert.ok(await copyButton().evaluate((button) => button === document.activeElement))

    await search.focus()
    await tabTo(copyButton(0))
    await eventually(() => shownTooltips(page), ['Copy to clipboard'])
    assert.equal(await describedBy(copyButton(0)), 'Copy to clipboard | …')
    await tabTo(copyButton(1))
    await eventually(() => describedBy(copyButton(1)), 'Copy to clipboard | …')
    assert.equal(await describedBy(copyButton(0)), '…')
    assert.deepEqual(await shownTooltips(page), ['Copy to clipboard'])
    await leave()
  })

  test('stays open under the pointer, and only one is open', async () => {
    const { page, copyButton, leave } = await openWithClockStopped(site)
    await copyButton().hover()
    const button = await copyButton().boundingBox()
    assert.ok(button)
    await page.mouse.move(button.x + button.width / 2, button.y - 5)
    await page.clock.runFor(100)
    assert.deepEqual(await shownTooltips(page), ['Copy to clipboard'])
    await page.getByRole('tooltip').hover()
    await page.clock.runFor(10_000)
    assert.deepEqual(await shownTooltips(page), ['Copy to clipboard'])
    await page.mouse.move(0, 0)
    await letTooltipsGo(page)

    for (const index of [0, 1, 2]) await copyButton(index).hover()
    await page.clock.runFor(1000)
    await eventually(async () => (await shownTooltips(page)).length, 1)
    await page.clock.runFor(1000)
    await eventually(() => page.getByRole('tooltip').count(), 1)
    assert.equal(await describedBy(copyButton(2)), 'Copy to clipboard | …')
    await leave()
  })
})
