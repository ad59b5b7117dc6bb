import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { readSiteMap } from '../../../cli/build/read-site-map.ts'
import { site } from '../../../content/site.ts'
import { screensOf } from '../../../core/routing/screens.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openScreen } from '../../support/browser/open-screen.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

after(closeBrowser)

describe('application', () => {
  for (const { address } of screensOf(readSiteMap([]))) {
    test(`is fetched after the first paint of ${address}`, async () => {
      const { page, leave } = await createVisitor()

      await openScreen(page, address)

      const { painted, fetched } = await momentsOf(page)
      assert.ok(painted > 0 && fetched >= painted, `painted after ${painted} ms, fetched after ${fetched} ms`)
      await leave()
    })
  }

  test('is fetched even in a tab that is never painted', async () => {
    const { page, leave } = await createVisitor()
    await page.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { value: true })
      PerformanceObserver.prototype.observe = () => undefined
    })

    await openScreen(page, '/projects')

    assert.ok((await momentsOf(page)).fetched > 0)
    await leave()
  })
})

describe('screen', () => {
  test("has its own title again after 'Try again'", async () => {
    const { page, leave } = await createVisitor()
    await openScreen(page, '/')
    await page.route('**', (route) => route.abort())
    await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click()
    await eventually(() => page.title(), `Not loaded · ${site.name}`)
    await page.unroute('**')

    await page.getByRole('button', { name: 'Try again' }).click()

    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await eventually(() => page.title(), `Projects · ${site.name}`)
    await leave(/ERR_FAILED|Failed to load/)
  })
})

/**
 * The times of the page's first paint and of its request for the application, in milliseconds after the navigation
 * started; 0 for one that didn't happen.
 */
async function momentsOf(page: Page) {
  const [painted = 0, fetched = 0] = await page.evaluate(() => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/assets\/main-[^/]+\.js$/.test(name))
    const paints = performance.getEntriesByName('first-contentful-paint')
    return [paints, scripts].map(([first]) => first?.startTime ?? 0)
  })
  return { painted, fetched }
}
