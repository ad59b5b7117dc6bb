import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { commandsIn } from '../../../web/commander/commands-in.ts'
import { BUILT, HAS_BUILT, SOUGHT } from '../built-library.ts'
import { startSite } from '../site-under-test.ts'
import { aVisitor, closeBrowser } from '../visitor.ts'
import { eventually } from './eventually.ts'
import { LIST, openCommander, openCommanderFromProjects, untilSettled } from './open-commander.ts'

const site = await startSite()

after(closeBrowser)
after(site.close)

test('2. the Commander page has its heading and a search box inside main', async () => {
  const { page, leave } = await openCommander(site)

  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  const search = page.getByRole('main').getByPlaceholder('Search commands...', { exact: true })

  assert.deepEqual(await heading.allTextContents(), ['Commander'])
  assert.equal(await search.getAttribute('type'), 'search')
  assert.equal(await search.inputValue(), '')
  await leave()
})

test('2. every command with notes has one card with its notes, its line and a copy button, in library order', async () => {
  const { cards, lines, leave } = await openCommander(site)

  const notes = await cards.locator('p:first-child').allTextContents()
  const buttons = await cards.getByRole('button', { name: 'Copy', exact: true }).count()

  assert.deepEqual(
    notes,
    BUILT.map((command) => command.notes),
  )
  assert.deepEqual(
    await lines(),
    BUILT.flatMap((command) => command.line ?? []),
  )
  assert.equal(buttons, BUILT.length)
  await leave()
})

test('2. a copy button says by its description what it copies', HAS_BUILT, async () => {
  const { page, copyButton, leave } = await openCommander(site)

  // The notes, and how many rows the line has where it has several.
  const descriptions = (await copyButton(BUILT.length - 1).getAttribute('aria-describedby')) ?? ''
  const described = await page.locator(`[id="${descriptions.split(' ')[0]}"]`).textContent()

  assert.equal(described, BUILT.at(-1)?.notes)
  await leave()
})

test('4. how many commands there are is said', async () => {
  const { statuses, leave } = await openCommander(site)

  assert.deepEqual(await statuses(), [`${commandsIn(BUILT.length)}.`])
  await leave()
})

test('4. on load the full list is fetched, once, by a GET without a body, although the page came with a list', async () => {
  const { page, leave } = await aVisitor()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(`${request.method()} ${request.url()} ${request.postData()}`)
  })

  const answered = page.waitForResponse(LIST)
  await page.goto(`${site.url}/projects/commander`)
  await (await answered).finished()
  await untilSettled(page)

  assert.deepEqual(requests, [`GET ${site.url}/api/commands null`])
  await leave()
})

test('4. coming from Projects, the full list is fetched and shown', async () => {
  const { page, cards, leave } = await openCommanderFromProjects(site)

  await eventually(() => cards.count(), BUILT.length)
  assert.equal(new URL(page.url()).pathname, '/projects/commander')
  await leave()
})

test('4. what was typed before the application arrived is kept, and searched once it has', HAS_BUILT, async () => {
  const { page, leave } = await aVisitor()
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
