import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page } from 'playwright-core'
import { startingLine } from '../../../core/commands/placeholders.ts'
import { formatCommandCount } from '../../../core/text/thousands.ts'
import { BUILT, HAS_BUILT, SOUGHT } from '../../support/browser/built-library.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { openCommander, openCommanderFromProjects } from '../../support/browser/open-commander.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'

const site = await startSite()

after(closeBrowser)
after(site.close)

describe('Commander', () => {
  test('has a heading, search box, count and all cards', async () => {
    const requests: string[] = []
    const noteRequests = async (page: Page) => {
      page.on('request', (request) => {
        if (request.url().includes('/api/')) requests.push(`${request.method()} ${request.url()} ${request.postData()}`)
      })
    }
    const { page, cards, lines, statuses, copyButton, leave } = await openCommander(site, { arrange: noteRequests })
    const main = page.getByRole('main')
    const search = main.getByPlaceholder('Search commands...', { exact: true })

    assert.deepEqual(await main.getByRole('heading', { level: 1 }).allTextContents(), ['Commander'])
    assert.equal(await search.getAttribute('type'), 'search')
    assert.equal(await search.inputValue(), '')
    assert.deepEqual(await statuses(), [`${formatCommandCount(BUILT.length)}.`])

    // The remaining cards are rendered when the page is idle.
    await eventually(() => cards.getByRole('button', { name: 'Copy', exact: true }).count(), BUILT.length)
    assert.deepEqual(
      await cards.locator('p:first-child').allTextContents(),
      BUILT.map(({ notes }) => notes),
    )
    assert.deepEqual(
      await lines(),
      BUILT.flatMap(({ line }) => (line === null ? [] : startingLine(line))),
    )
    assert.deepEqual(requests, [`GET ${site.url}/api/commands null`])
    if (BUILT.length === 0) return leave()

    // A copy button's description contains the notes and, for a multi-line command, the number of lines.
    const descriptions = (await copyButton(BUILT.length - 1).getAttribute('aria-describedby')) ?? ''
    const described = await page.locator(`[id="${descriptions.split(' ')[0]}"]`).textContent()
    assert.equal(described, BUILT.at(-1)?.notes)
    await leave()
  })

  test('loads the full list when opened from Projects', async () => {
    const { page, cards, leave } = await openCommanderFromProjects(site)

    await eventually(() => cards.count(), BUILT.length)
    assert.equal(new URL(page.url()).pathname, '/projects/commander')
    await leave()
  })

  test('keeps and searches text typed before it has loaded', HAS_BUILT, async () => {
    const { page, leave } = await createVisitor()
    const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>()
    await page.route('**/assets/main-*.js', async (route) => {
      await isLetIn
      await route.continue()
    })
    await page.goto(`${site.url}/projects/commander`)

    await page.getByRole('searchbox').pressSequentially(SOUGHT.pattern)
    letIn()

    const lines = page.getByRole('list', { name: 'Commands' }).locator('code')
    await eventually(() => lines.count(), SOUGHT.found.length)
    assert.equal(await page.getByRole('searchbox').inputValue(), SOUGHT.pattern)
    await leave()
  })
})
