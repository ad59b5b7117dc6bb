import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { noteAnnouncements } from '../../support/browser/announcements.ts'
import { commandsOf } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import type { Commander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'
import { openWithClockStopped } from './open-with-clock-stopped.ts'
import { letTooltipsGo, shownTooltips } from './tooltips.ts'

const site = await startSite(commandsOf('git status', 'git log', 'docker ps'))

after(closeBrowser)
after(site.close)

const states = ({ cards }: Commander) =>
  cards.getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.dataset.state))

describe("'Copied'", () => {
  test('is announced, and stays 1000 ms after the last click', async () => {
    const commander = await openWithClockStopped(site)
    const { page, copyButton, statuses, leave } = commander
    const announcements = await noteAnnouncements(page)
    await copyButton(1).hover()
    await eventually(() => shownTooltips(page), ['Copy to clipboard'])
    const before = await boxesOn(page)

    await copyButton(1).click()
    await eventually(() => shownTooltips(page), ['Copied'])
    assert.deepEqual(await boxesOn(page), before)
    await page.clock.runFor(999)
    assert.deepEqual(await shownTooltips(page), ['Copied'])
    await page.clock.runFor(1)
    await eventually(() => shownTooltips(page), ['Copy to clipboard'])
    assert.deepEqual(await states(commander), ['idle', 'idle', 'idle'])

    await copyButton(1).click()
    await eventually(announcements, ['Copied', 'Copied'])
    await page.clock.runFor(800)
    await copyButton(1).click()
    await eventually(announcements, ['Copied', 'Copied', 'Copied'])
    await page.clock.runFor(999)
    assert.deepEqual(await shownTooltips(page), ['Copied'])
    assert.deepEqual(await statuses(), ['3 commands.', 'Copied'])
    await page.clock.runFor(1)
    await eventually(() => shownTooltips(page), ['Copy to clipboard'])
    await leave()
  })

  test('appears only on the clicked card, and vanishes with it', async () => {
    const commander = await openWithClockStopped(site)
    const { page, search, copyButton, statuses, leave } = commander

    await copyButton(0).click()
    await eventually(() => states(commander), ['copied', 'idle', 'idle'])
    await page.clock.runFor(600)
    await copyButton(2).click()
    await eventually(() => states(commander), ['copied', 'idle', 'copied'])
    await page.clock.runFor(400)
    await eventually(() => states(commander), ['idle', 'idle', 'copied'])
    await page.clock.runFor(599)
    assert.deepEqual(await states(commander), ['idle', 'idle', 'copied'])
    await page.clock.runFor(1)
    await eventually(() => states(commander), ['idle', 'idle', 'idle'])
    await page.mouse.move(0, 0)
    await letTooltipsGo(page)

    await copyButton(0).click()
    await eventually(() => shownTooltips(page), ['Copied'])
    await search.fill('docker')
    await eventually(async () => (await statuses())[0], '1 of 3 commands.')
    assert.equal(await page.getByRole('tooltip').count(), 0)

    await copyButton(0).click()
    await eventually(() => shownTooltips(page), ['Copied'])
    await page.getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('heading', { name: 'Projects' }).waitFor()
    await page.clock.runFor(5000)
    assert.equal(await page.getByRole('tooltip').count(), 0)
    await leave()
  })
})

/** The positions and sizes of elements above and in the list. */
function boxesOn(page: Page) {
  return page.locator('nav, main h1, main input, main p, main li, main button').evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.tagName, x, y, width, height]
    }),
  )
}
