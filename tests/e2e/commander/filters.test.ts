import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import type { Command } from '../../../core/commands/command.ts'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'
import { openWithClockStopped } from './open-with-clock-stopped.ts'

const site = await startSite([
  createCardCommand({ line: 'git status', platform: 'git', tags: ['history'] }),
  createCardCommand({ line: 'git grep needle', platform: 'git', tags: ['search', 'history'] }),
  createCardCommand({ line: 'grep needle *', platform: 'unix', tags: ['search'] }),
  createCardCommand({ line: 'ls', platform: 'unix' }),
])

after(closeBrowser)
after(site.close)

const chips = (page: Page, group: string) => page.getByRole('group', { name: group }).getByRole('button')
const chip = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name })

// Too narrow to show the filters beside the list.
const NARROW = { viewport: { width: 900, height: 720 } }

describe('filter chips', () => {
  test('show all platforms in the rail, even during a search', async () => {
    const { page, search, leave } = await openCommander(site)
    const shown = () => chips(page, 'Platform').allTextContents()

    await search.fill('git status')
    await eventually(shown, ['git 1', 'unix 0'])
    await search.fill('nothing like it')
    await eventually(shown, ['git 0', 'unix 0'])
    await leave()
  })

  test('quote a platform that has no commands', async () => {
    const { page, leave } = await createVisitor()
    await page.goto(`${site.url}/projects/commander?platform=Call+0800`)
    await chip(page, /^“Call 0800” 0$/).waitFor()
    await leave()
  })

  test('narrow the list by platform and tag, with counts', async () => {
    const { page, search, lines, statuses, leave } = await openCommander(site)
    await page.getByRole('main').getByText('Platform', { exact: true }).waitFor()
    await eventually(() => chips(page, 'Platform').allTextContents(), ['git 2', 'unix 2'])
    assert.equal(await page.getByRole('group', { name: 'Tag' }).count(), 0)
    await search.fill('i')
    await eventually(() => chips(page, 'Tag').allTextContents(), ['history 2', 'search 1'])

    await search.fill('needle')
    await eventually(() => chips(page, 'Platform').allTextContents(), ['git 1', 'unix 1'])
    await chip(page, /^unix/).click()
    await eventually(lines, ['grep needle *'])
    assert.deepEqual(await statuses(), ['1 of 4 commands.'])
    assert.equal(await chip(page, /^unix/).getAttribute('aria-pressed'), 'true')
    await chip(page, /^unix/).click()
    await eventually(statuses, ['2 of 4 commands.'])

    await search.fill('e')
    await chip(page, /^search/).click()
    await search.fill('')
    await eventually(lines, ['git grep needle', 'grep needle *'])
    await chip(page, /^history/).click()
    await eventually(lines, ['git grep needle'])
    await chip(page, /^search/).click()
    await chip(page, /^history/).click()
    await eventually(async () => (await lines()).length, 4)
    await chip(page, /^git/).click()
    await eventually(lines, ['git status', 'git grep needle'])
    await chip(page, /^unix/).click()
    await eventually(async () => (await lines()).length, 4)
    await leave()
  })

  test('are alphabetical, with a button after the first seven', async () => {
    const names = ['kubectl', 'bash', 'awk', 'git', 'Docker', 'curl', 'zip', 'find', 'tar']
    const many = await startSite(names.flatMap((platform, at) => commandsFor(platform, at + 1)))
    const { page, search, leave } = await openCommander(many, NARROW)
    const shown = () => chips(page, 'Platform').allTextContents()
    const seven = ['awk 3', 'bash 2', 'curl 6', 'Docker 5', 'find 8', 'git 4', 'kubectl 1']
    await eventually(shown, seven)

    await page.getByRole('button', { name: '2 more' }).click()
    await eventually(shown, [...seven, 'tar 9', 'zip 7'])
    await page.getByRole('button', { name: 'Fewer' }).click()
    await eventually(shown, seven)
    await search.fill('^run (tar|zip|awk) [12]$')
    await eventually(shown, ['awk 2', 'tar 2', 'zip 2'])

    await leave()
    await many.close()
  })

  test('list up to 48 platforms or tags in the rail', async () => {
    const names = Array.from({ length: 48 }, (_, index) => `name-${index + 10}`)
    const many = await startSite(
      names.map((platform, index) =>
        createCardCommand({ line: `run ${platform}`, platform, tags: index === 0 ? names : [] }),
      ),
    )
    const viewport = { width: 1280, height: 720 }
    const { page, leave } = await createVisitor({ viewport })
    const more = page.getByRole('main').getByRole('button', { name: '41 more' })
    const all = names.map((name) => `${name} 1`)

    await page.goto(`${many.url}/projects/commander`)
    await eventually(() => chips(page, 'Platform').allTextContents(), all)
    await page.goto(`${many.url}/projects/commander/platforms/name-10`)
    await eventually(() => chips(page, 'Tag').allTextContents(), all)
    assert.equal(await more.isVisible(), false)
    await page.setViewportSize(NARROW.viewport)
    await more.waitFor()
    await page.setViewportSize(viewport)
    await page.goto(`${many.url}/projects/commander?q=run`)
    await more.waitFor()
    await leave()
    await many.close()
  })

  test('stay in place while one is pressed', async () => {
    const { page, search, leave } = await openWithClockStopped(site, NARROW)
    const names = async () => {
      // The page paints results before their chips.
      await page.clock.runFor(50)
      return chips(page, 'Platform').allTextContents()
    }
    await search.fill('git')
    await eventually(names, ['git 2'])
    await search.fill('')
    await eventually(async () => (await names()).toSorted(), ['git 2', 'unix 2'])

    const unix = chip(page, /^unix/)
    await unix.hover()
    await page.mouse.down()
    await search.evaluate((box) => {
      if (!(box instanceof HTMLInputElement)) return
      box.value = 'ls|grep'
      box.dispatchEvent(new InputEvent('input', { bubbles: true }))
    })
    await eventually(async () => (await names()).toSorted(), ['git 1', 'unix 2'])
    const pressed = await names()
    await page.clock.runFor(2000)
    const later = await names()
    await page.mouse.up()

    assert.deepEqual(later, pressed)
    await eventually(() => unix.getAttribute('aria-pressed'), 'true')
    await leave()
  })

  test('collapse again on a phone when one is chosen', async () => {
    const platforms = Array.from({ length: 40 }, (_, index) => `platform-${String(index).padStart(2, '0')}`)
    const many = await startSite(platforms.map((platform) => createCardCommand({ line: `run ${platform}`, platform })))
    const { page, cards, lines, leave } = await openCommander(many, {
      hasTouch: true,
      viewport: { width: 375, height: 700 },
    })

    await page.getByRole('button', { name: '33 more' }).tap()
    await chip(page, /^platform-33/).tap()
    await eventually(lines, ['run platform-33'])

    const card = await cards.first().boundingBox()
    assert.ok(card !== null && card.y > 0 && card.y + card.height < 700, JSON.stringify(card))
    await page.getByRole('button', { name: '32 more' }).waitFor()
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-pressed')), 'true')
    await leave()
    await many.close()
  })

  test('have one tab stop per row, with arrow keys inside', async () => {
    const { page, search, lines, leave } = await openCommander(site)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await eventually(() => chips(page, 'Platform').allTextContents(), ['git 2', 'unix 2'])

    await search.focus()
    for (const _ of ['toggle', 'toggle', 'platforms']) await page.keyboard.press('Tab')
    const stops = [await focused()]
    await page.keyboard.press('ArrowRight')
    stops.push(await focused())
    await page.keyboard.press('ArrowRight')
    stops.push(await focused())
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Space')
    await eventually(lines, ['grep needle *', 'ls'])
    await chip(page, /^search 1/).waitFor()
    stops.push(await focused())
    await page.keyboard.press('Tab')

    assert.deepEqual(stops, ['git 2', 'unix 2', 'git 2', 'unix 2'])
    await eventually(focused, 'search 1')
    await leave()
  })

  test('let Shift+Tab leave the row from its last platform', async () => {
    const names = ['awk', 'bash', 'curl', 'docker', 'find', 'git', 'kubectl', 'tar', 'zip']
    const many = await startSite(names.flatMap((platform) => commandsFor(platform, 1)))
    const { page, leave } = await openCommander(many)
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    await chip(page, /^awk/).focus()

    await page.keyboard.press('ArrowLeft')
    const last = await focused()
    await page.keyboard.press('Shift+Tab')

    assert.deepEqual([last, await focused()], ['zip 1', 'Aa Match case'])
    await leave()
    await many.close()
  })

  test('can be cleared, keeping the text, if nothing is found', async () => {
    const { page, leave } = await createVisitor({ viewport: { width: 320, height: 700 } })
    const [main, search] = [page.getByRole('main'), page.getByRole('searchbox')]

    await page.goto(`${site.url}/projects/commander?platform=unix&tag=history`)
    await main.getByText('No command matches these filters.').waitFor()
    assert.equal(await main.getByRole('button', { name: 'Clear search' }).count(), 0)
    await search.fill('status')
    await main.getByText('No command matches “status” with these filters.').waitFor()
    await main.getByRole('button', { name: 'Pattern' }).click()
    await main.getByText('With these filters, no commands are similar to “status”.').waitFor()
    await main.getByRole('button', { name: 'Pattern' }).click()
    await main.getByRole('button', { name: 'Clear filters' }).click()
    await eventually(() => main.locator('code').allTextContents(), ['git status'])
    assert.equal(await search.inputValue(), 'status')

    await search.fill('')
    await chip(page, /^unix 2/).click()
    await search.fill('status')
    await main.getByText('No command matches “status” with these filters.').waitFor()
    await eventually(() => chips(page, 'Platform').allTextContents(), ['git 1', 'unix 0'])
    await search.fill('')
    await eventually(() => main.locator('code').count(), 2)
    assert.equal(await chip(page, /^unix/).getAttribute('aria-pressed'), 'true')
    assert.equal(await main.getByRole('button', { name: /^\d+ more$/ }).count(), 0)
    await leave()
  })
})

function commandsFor(platform: string, count: number): readonly Command[] {
  return Array.from({ length: count }, (_, index) =>
    createCardCommand({ line: `run ${platform} ${index + 1}`, platform }),
  )
}
