import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { layoutShifts, watchLayoutShifts } from '../../support/browser/layout-shifts.ts'
import { openCommander, untilSettled } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser } from '../../support/browser/visitor.ts'

const site = await startSite([
  createCardCommand({ id: 'a', notes: 'First', line: 'git add .', platform: 'git', tags: ['files'] }),
  createCardCommand({ id: 'b', notes: 'Second', line: 'git log', platform: 'git' }),
  createCardCommand({ id: 'c', notes: 'Third', line: 'ls git', platform: 'unix', tags: ['files'], pinned: 'yes' }),
  createCardCommand({ id: 'd', notes: 'Fourth: git', line: 'find .', platform: 'unix', tags: ['files'] }),
])

after(closeBrowser)
after(site.close)

const CHANGED = '**/api/changed.json'
const LIBRARY_ORDER = ['ls git', 'git add .', 'git log', 'find .']
const NEWEST = ['ls git', 'find .', 'git log', 'git add .']

const sortBy = (page: Page) => page.getByLabel('Sort by')
const searchPart = (page: Page) => new URL(page.url()).search

describe('list order', () => {
  test('puts pinned commands first, also without JavaScript', async () => {
    const { page, cards, lines, leave } = await openCommander(site)

    assert.deepEqual(await lines(), LIBRARY_ORDER)
    assert.deepEqual(await cards.getByText('Pinned').count(), 1)
    assert.match((await cards.first().textContent()) ?? '', /Pinned · unix · files/)
    const built = await (await page.request.get(page.url())).text()
    const places = ['Third', 'First', 'Second', 'Fourth'].map((notes) => built.indexOf(`>${notes}`))
    assert.deepEqual(
      places.toSorted((one, other) => one - other),
      places,
    )
    await leave()
  })

  test('by newest is in the address, and survives a reload', async () => {
    const { page, lines, statuses, leave } = await openCommander(site, { reducedMotion: 'reduce' })

    await sortBy(page).focus()
    await page.keyboard.press('ArrowDown')
    await eventually(lines, NEWEST)
    assert.deepEqual(await statuses(), ['4 commands. Newest first.'])
    await eventually(() => searchPart(page), '?sort=newest')

    await page.reload()
    await untilSettled(page)
    await eventually(lines, NEWEST)
    assert.equal(await sortBy(page).inputValue(), 'newest')

    await page.getByRole('link', { name: 'Link to this command' }).nth(1).click()
    await eventually(lines, ['find .'])
    assert.equal(await sortBy(page).count(), 0)
    await page.goBack()
    await eventually(lines, NEWEST)
    assert.deepEqual([searchPart(page), await sortBy(page).inputValue()], ['?sort=newest', 'newest'])

    await sortBy(page).selectOption('Library order')
    await eventually(lines, LIBRARY_ORDER)
    await eventually(() => searchPart(page), '')
    await leave()
  })

  test('applies to patterns, words, platforms and tags', async () => {
    const { page, search, lines, statuses, leave } = await openCommander(site)
    const { url } = site

    await sortBy(page).selectOption('newest')
    await search.fill('git')
    await eventually(lines, ['ls git', 'find .', 'git log', 'git add .'])
    assert.equal(await sortBy(page).locator('option').first().textContent(), 'Library order')
    await page.getByRole('button', { name: /^files/ }).click()
    await eventually(lines, ['ls git', 'find .', 'git add .'])
    await eventually(statuses, ['3 of 4 commands. Newest first.'])
    await eventually(() => searchPart(page), '?q=git&tag=files&sort=newest')

    await page.goto(`${url}/projects/commander/platforms/git?sort=newest`)
    await eventually(lines, ['git log', 'git add .'])

    await page.goto(`${url}/projects/commander?q=git&mode=words`)
    await untilSettled(page)
    assert.equal(await sortBy(page).locator('option').first().textContent(), 'Best match')
    await eventually(async () => (await lines()).length, 4)
    await sortBy(page).selectOption('newest')
    await eventually(lines, NEWEST)
    await leave()
  })

  test('by last change follows the API or is reported unavailable', async () => {
    const { page, lines, statuses, leave } = await openCommander(site, {
      arrange: (arranged) => arranged.route(CHANGED, (route) => route.fulfill({ json: ['b', 'nowhere', 'c', 'a'] })),
    })

    await sortBy(page).selectOption('changed')
    await eventually(lines, ['ls git', 'git log', 'git add .', 'find .'])
    await eventually(statuses, ['4 commands. Last changed first.'])
    await eventually(() => searchPart(page), '?sort=changed')

    await page.unroute(CHANGED)
    await page.route(CHANGED, (route) => route.fulfill({ status: 404, body: '<h1>Not found</h1>' }))
    await page.reload()
    await eventually(statuses, [
      '4 commands.',
      'This site doesn’t know when its commands were added or changed. You see them in library order.',
    ])
    assert.deepEqual(await lines(), LIBRARY_ORDER)
    await sortBy(page).selectOption('newest')
    await eventually(lines, NEWEST)
    assert.deepEqual(await statuses(), ['4 commands. Newest first.'])
    await leave(/404/)
  })

  test("falls back to the library's order if unknown", async () => {
    const { page, lines, leave } = await openCommander(site)

    await page.goto(`${site.url}/projects/commander?sort=oldest`)
    await untilSettled(page)

    assert.deepEqual([await lines(), await sortBy(page).inputValue()], [LIBRARY_ORDER, ''])
    await leave()
  })

  test('can be chosen in a narrow window without moving anything', async () => {
    const { page, leave } = await openCommander(site, {
      viewport: { width: 320, height: 640 },
      arrange: watchLayoutShifts,
    })

    assert.ok(await sortBy(page).isEnabled())
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
    assert.deepEqual(await layoutShifts(page), [])
    await leave()
  })
})
