import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { readSiteMap } from '../../../cli/build/read-site-map.ts'
import { site } from '../../../content/site.ts'
import { commandAddress, screensOf } from '../../../core/routing/screens.ts'
import { BUILT } from '../../support/browser/built-library.ts'
import { comeTo, goOnToCommander } from '../../support/browser/open-screen.ts'
import { publishedSite } from './published-site.ts'
import { createVisitorBelow, headingAt, headingOf, untilShown, viewOf } from './visitor-below.ts'

const SCREENS = screensOf(readSiteMap([]))
const UNKNOWN = ['/no/such/address/at/all', '/projects/unknown/deep/', '/projects/nothing']
const STORY = SCREENS.find(({ name }) => name === 'project')?.address ?? null

describe('screens under a base path', () => {
  test("are at their addresses, however they're reached", async () => {
    const { page, url, leave } = await createVisitorBelow((await publishedSite()).url)

    const headings = new Map<string, string>()
    for (const { address } of SCREENS) headings.set(address, await headingAt(page, url + address))
    await page.reload()
    const again = await headingOf(page)
    for (const [address, heading] of headings) {
      await comeTo(page, url + address)
      await untilShown(page, heading)
    }

    assert.equal(again, [...headings.values()].at(-1))
    assert.ok(![...headings.values()].includes(''))
    await leave()
  })

  test('need no page load for links, Back and Forward', async () => {
    const { page, url, leave } = await createVisitorBelow((await publishedSite()).url)
    await headingAt(page, `${url}/`)
    const loaded = documentsOf(page)

    await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click()
    const atProjects = await viewOf(page, 'Projects')
    await goOnToCommander(page)
    await page.getByRole('link', { name: 'Link to this command' }).first().click()
    const [command] = BUILT
    const atCommand = await viewOf(page, command?.notes ?? '')
    await page.getByRole('navigation').getByRole('link').first().click()
    const atHome = await viewOf(page, site.name)
    await page.goBack()
    const back = await viewOf(page, command?.notes ?? '')
    await page.goForward()
    const forward = await viewOf(page, site.name)

    assert.deepEqual(atProjects, { address: `${url}/projects`, heading: 'Projects' })
    assert.deepEqual(atCommand, { address: url + commandAddress(command?.id ?? ''), heading: command?.notes })
    assert.deepEqual(atHome, { address: `${url}/`, heading: site.name })
    assert.deepEqual([back, forward], [atCommand, atHome])
    assert.deepEqual(loaded, [])
    await leave()
  })

  test("include a project's story", { skip: STORY === null }, async () => {
    const { page, url, leave } = await createVisitorBelow((await publishedSite()).url)
    await headingAt(page, `${url}/projects`)

    await page
      .locator(`main a[href="${new URL(url).pathname}${STORY}"]`)
      .first()
      .click()
    await page.waitForURL(url + STORY)
    await page.getByRole('heading', { level: 1, name: 'Projects', exact: true }).waitFor({ state: 'detached' })

    assert.notEqual(await headingOf(page), '')
    await leave()
  })

  test('say that an address is unknown, and link home', async () => {
    const { page, url, leave } = await createVisitorBelow((await publishedSite()).url)

    for (const path of UNKNOWN) {
      const heading = await headingAt(page, url + path)
      await page.getByRole('navigation').getByRole('link').first().click()
      await page.waitForURL(`${url}/`)
      await page.getByRole('heading', { level: 1, name: site.name, exact: true }).waitFor()

      assert.ok(!['', site.name, 'Projects', 'Commander'].includes(heading), heading)
    }

    await leave({ unknownAddresses: UNKNOWN.length })
  })
})

/** Records the addresses of the documents that the page requests from now on. */
function documentsOf(page: Page): readonly string[] {
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url())
  })
  return documents
}
