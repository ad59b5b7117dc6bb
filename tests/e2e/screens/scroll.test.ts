import assert from 'node:assert/strict'
import test from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { site } from '../../../content/site.ts'
import { BUILT_CARDS } from '../../../web/ui/card-counts.ts'
import { BUILT } from '../../support/browser/built-library.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { goOnToCommander, openScreen, untilAlive } from '../../support/browser/open-screen.ts'
import { placeInList, readDownTo } from '../../support/browser/place-in-list.ts'
import { aVisitor } from '../../support/browser/visitor.ts'

const LOW_WINDOW = { viewport: { width: 800, height: 300 } }
const DOWN_THE_LIST = 1500
const DOWN_HOME = 150

const HAS_LONG_LIST = { skip: BUILT.length < 48 ? 'the list of content/ is short' : false } as const

test(
  '4. a pushed screen starts at its top; going back, and forward, finds the place where one was',
  HAS_LONG_LIST,
  async () => {
    const { page, leave } = await aVisitor(LOW_WINDOW)
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
  },
)

test(
  '4. going back to Commander finds the place in its list, though the visit began on another screen',
  HAS_LONG_LIST,
  async () => {
    const { page, leave } = await aVisitor(LOW_WINDOW)
    await openScreen(page, '/projects')
    await goOnToCommander(page)
    await untilLong(page.getByRole('list', { name: 'Commands' }))
    await scrollTo(page, DOWN_THE_LIST)

    await followBrand(page)
    await page.goBack()

    await untilScrolledTo(page, DOWN_THE_LIST)
    await leave()
  },
)

test('4. two entries of the same screen each keep a place of their own; a reload keeps it, and a link to the address already shown starts at the top again', async () => {
  const { page, leave } = await aVisitor(LOW_WINDOW)
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

test('4. a page that grows late puts nobody back to where it was reloaded, once they have followed a link', async () => {
  const { page, leave } = await aVisitor(LOW_WINDOW)
  await openScreen(page, '/')
  await scrollTo(page, DOWN_HOME)
  await page.reload()
  await untilScrolledTo(page, DOWN_HOME)
  await untilAlive(page)
  await followBrand(page)

  await page.evaluate(() => {
    document.body.style.minHeight = `${document.body.offsetHeight + 100}px`
    // Resize handlers run before the next frame.
    return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })

  assert.equal(await page.evaluate(() => window.scrollY), 0)
  await leave()
})

/** Waits for more cards than initially rendered, because the content below moves while the list grows. */
async function untilLong(list: Locator): Promise<void> {
  await list.getByRole('listitem').nth(BUILT_CARDS).waitFor()
}

async function followBrand(page: Page): Promise<void> {
  await followLink(page, site.name)
}

async function followLink(page: Page, name: string): Promise<void> {
  // Not with a pointer, which would first scroll the link into view.
  await page.getByRole('navigation').getByRole('link', { name }).dispatchEvent('click', { button: 0 })
  await page.locator('h1:focus', { hasText: name }).waitFor()
}

/**
 * Scrolls with the wheel, like a reader, because the page reverts scrolling by scripts. Waits until the page has
 * noticed.
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
