import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { site } from '../../../content/site.ts'
import { BUILT_CARDS } from '../../../web/ui/card-counts.ts'
import { BUILT } from '../../support/browser/built-library.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { goOnToCommander, openScreen, untilAlive } from '../../support/browser/open-screen.ts'
import { placeInList, readDownTo } from '../../support/browser/place-in-list.ts'
import { createVisitor } from '../../support/browser/visitor.ts'

const LOW_WINDOW = { viewport: { width: 800, height: 300 } }
const DOWN_THE_LIST = 1500
const DOWN_HOME = 150

const HAS_LONG_LIST = { skip: BUILT.length < 48 ? 'the list of content/ is short' : false } as const

describe('scroll position', () => {
  test('starts at the top, and Back and Forward restore it', HAS_LONG_LIST, async () => {
    const { page, leave } = await createVisitor(LOW_WINDOW)
    await openScreen(page, '/projects/commander')
    await readDownTo(page, DOWN_THE_LIST)
    const place = await placeInList(page)

    await followBrand(page)
    assert.equal(await page.evaluate(() => window.scrollY), 0)
    await scrollTo(page, DOWN_HOME)
    await page.goBack()
    await eventually(() => placeInList(page), place)

    await page.goForward()
    await page.getByRole('heading', { level: 1, name: site.name }).waitFor()
    await untilScrolledTo(page, DOWN_HOME)
    await leave()
  })

  test('is restored in Commander if the visit began elsewhere', HAS_LONG_LIST, async () => {
    const { page, leave } = await createVisitor(LOW_WINDOW)
    await openScreen(page, '/projects')
    await goOnToCommander(page)
    await untilLong(page.getByRole('list', { name: 'Commands' }))
    await scrollTo(page, DOWN_THE_LIST)

    await followBrand(page)
    await page.goBack()

    await untilScrolledTo(page, DOWN_THE_LIST)
    await leave()
  })

  test('is kept for each entry, and across a reload', async () => {
    const { page, leave } = await createVisitor(LOW_WINDOW)
    await openScreen(page, '/')
    await scrollTo(page, DOWN_HOME)
    await followLink(page, 'Projects')
    await followBrand(page)

    await page.evaluate(() => window.history.go(-2))
    await untilScrolledTo(page, DOWN_HOME)
    await page.evaluate(() => window.history.go(2))
    await untilScrolledTo(page, 0)

    await scrollTo(page, DOWN_HOME)
    await page.reload()
    await untilScrolledTo(page, DOWN_HOME)
    await untilAlive(page)
    await followBrand(page)
    await untilScrolledTo(page, 0)
    await leave()
  })

  test("isn't restored late, after another link was followed", async () => {
    const { page, leave } = await createVisitor(LOW_WINDOW)
    await openScreen(page, '/')
    await scrollTo(page, DOWN_HOME)
    await page.reload()
    await untilScrolledTo(page, DOWN_HOME)
    await untilAlive(page)
    await followBrand(page)

    await page.evaluate(() => {
      document.body.style.minHeight = `${document.body.offsetHeight + 100}px`
      // Waits two frames, because resize handlers run before the next one.
      return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })

    assert.equal(await page.evaluate(() => window.scrollY), 0)
    await leave()
  })
})

/**
 * Waits until the list has more cards than it was first rendered with, because content below it moves while it grows.
 */
async function untilLong(list: Locator): Promise<void> {
  await list.getByRole('listitem').nth(BUILT_CARDS).waitFor()
}

async function followBrand(page: Page): Promise<void> {
  await followLink(page, site.name)
}

async function followLink(page: Page, name: string): Promise<void> {
  // A click with the pointer would first scroll the link into view.
  await page.getByRole('navigation').getByRole('link', { name }).dispatchEvent('click', { button: 0 })
  await page.locator('h1:focus', { hasText: name }).waitFor()
}

/**
 * Scrolls with the wheel, as a visitor would, because the page may revert scrolling by scripts after a reload. Waits
 * until the page has received the scroll event.
 */
async function scrollTo(page: Page, y: number): Promise<void> {
  const heard = page.evaluate(
    (top) =>
      new Promise<void>((resolve) => {
        window.addEventListener('scroll', () => window.scrollY === top && resolve())
      }),
    y,
  )
  await page.mouse.wheel(0, y - (await page.evaluate(() => window.scrollY)))
  await untilScrolledTo(page, y)
  await heard
}

async function untilScrolledTo(page: Page, y: number): Promise<void> {
  const isThere = await page
    .waitForFunction((top) => window.scrollY === top, y, { timeout: 5000 })
    .then(() => true)
    .catch(() => false)
  assert.ok(isThere, `scrolled to ${await page.evaluate(() => window.scrollY)} instead of ${y}`)
}
