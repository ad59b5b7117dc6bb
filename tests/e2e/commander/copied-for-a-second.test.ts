import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { startSite } from '../site-under-test.ts'
import { closeBrowser } from '../visitor.ts'
import { commandsOf } from './a-command.ts'
import { noteAnnouncements } from './announcements.ts'
import { eventually } from './eventually.ts'
import type { Commander } from './open-commander.ts'
import { openWithClockStopped } from './open-with-clock-stopped.ts'
import { shownTooltips } from './tooltips.ts'

const site = await startSite(commandsOf('git status', 'git log', 'docker ps'))

after(closeBrowser)
after(site.close)

const states = ({ cards }: Commander) =>
  cards.getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.dataset.state))

test("9. 'Copied' is shown for 1000 ms after a click, then the button is idle again", async () => {
  const commander = await openWithClockStopped(site)
  const { page, copyButton, leave } = commander
  await copyButton().hover()
  await eventually(() => shownTooltips(page), ['Copy to clipboard'])

  await copyButton().click()
  await eventually(() => shownTooltips(page), ['Copied'])
  await page.clock.runFor(999)
  const before = await shownTooltips(page)
  await page.clock.runFor(1)
  await eventually(() => shownTooltips(page), ['Copy to clipboard'])

  assert.deepEqual(before, ['Copied'])
  assert.deepEqual(await states(commander), ['idle', 'idle', 'idle'])
  await leave()
})

test("9. clicking again before the second is over shows 'Copied' for 1000 ms from the last click", async () => {
  const commander = await openWithClockStopped(site)
  const { page, copyButton, leave } = commander
  const announcements = await noteAnnouncements(page)
  await copyButton().click()
  await eventually(announcements, ['Copied'])

  await page.clock.runFor(800)
  await copyButton().click()
  await eventually(announcements, ['Copied', 'Copied'])
  await page.clock.runFor(999)
  const before = await shownTooltips(page)
  await page.clock.runFor(1)
  await eventually(() => shownTooltips(page), ['Copy to clipboard'])

  assert.deepEqual(before, ['Copied'])
  await leave()
})

test("2. 'Copied' is shown on the card that was clicked and on no other; two cards have a second each", async () => {
  const commander = await openWithClockStopped(site)
  const { page, copyButton, leave } = commander

  await copyButton(0).click()
  await eventually(() => states(commander), ['copied', 'idle', 'idle'])
  await page.clock.runFor(600)
  await copyButton(2).click()
  await eventually(() => states(commander), ['copied', 'idle', 'copied'])
  await page.clock.runFor(400)
  await eventually(() => states(commander), ['idle', 'idle', 'copied'])
  await page.clock.runFor(599)
  const before = await states(commander)
  await page.clock.runFor(1)

  await eventually(() => states(commander), ['idle', 'idle', 'idle'])
  assert.deepEqual(before, ['idle', 'idle', 'copied'])
  await leave()
})

test('4. nothing moves when a copy succeeds, neither above the list nor in it', async () => {
  const commander = await openWithClockStopped(site)
  const { page, copyButton, leave } = commander
  const boxes = () =>
    page.locator('nav, main h1, main input, main p, main li, main button').evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return [element.tagName, x, y, width, height]
      }),
    )
  const before = await boxes()

  await copyButton(1).click()
  await eventually(() => shownTooltips(page), ['Copied'])

  assert.deepEqual(await boxes(), before)
  await leave()
})

test('4. a copy is announced politely, and again when it happens again', async () => {
  const commander = await openWithClockStopped(site)
  const { page, copyButton, statuses, leave } = commander
  const announcements = await noteAnnouncements(page)

  await copyButton().click()
  await eventually(announcements, ['Copied'])
  await copyButton().click()
  await eventually(announcements, ['Copied', 'Copied'])

  assert.deepEqual(await statuses(), ['3 commands.', 'Copied'])
  await leave()
})

test("4. leaving the page while 'Copied' is shown takes the tooltip along and breaks nothing", async () => {
  const commander = await openWithClockStopped(site)
  const { page, copyButton, leave } = commander

  await copyButton().click()
  await eventually(() => shownTooltips(page), ['Copied'])
  await page.getByRole('link', { name: 'Projects' }).click()
  await page.getByRole('heading', { name: 'Projects' }).waitFor()
  await page.clock.runFor(5000)

  assert.equal(await page.getByRole('tooltip').count(), 0)
  await leave()
})

test("4. searching while 'Copied' is shown takes the tooltip of a card along that is gone", async () => {
  const commander = await openWithClockStopped(site)
  const { page, search, copyButton, statuses, leave } = commander

  await copyButton().click()
  await eventually(() => shownTooltips(page), ['Copied'])
  await search.fill('docker')
  await eventually(async () => (await statuses())[0], '1 of 3 commands.')

  assert.equal(await page.getByRole('tooltip').count(), 0)
  await leave()
})
