import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { starterLibrary } from '../../../content/commands/starter-library.ts'
import { type SiteUnderTest, startSite } from '../site-under-test.ts'
import { aVisitor, closeBrowser } from '../visitor.ts'
import { eventually } from './eventually.ts'
import { openCommander, openCommanderFromProjects, untilSettled } from './open-commander.ts'

const site: SiteUnderTest = await startSite()

after(closeBrowser)
after(site.close)

const withNotes = starterLibrary.filter(({ notes }) => notes !== null && notes.trim() !== '')

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

  const notes = await cards.getByRole('paragraph').allTextContents()
  const buttons = await cards.getByRole('button', { name: 'Copy', exact: true }).count()

  assert.ok(withNotes.length >= 150)
  assert.deepEqual(
    notes,
    withNotes.map((command) => command.notes),
  )
  assert.deepEqual(
    await lines(),
    withNotes.map((command) => command.line),
  )
  assert.equal(buttons, withNotes.length)
  await leave()
})

test('2. a copy button says by its description what it copies', async () => {
  const { page, copyButton, leave } = await openCommander(site)

  const description = await copyButton(3).evaluate((button) => button.getAttribute('aria-describedby') ?? '')
  const described = await page.locator(`[id="${description}"]`).textContent()

  assert.equal(described, withNotes[3]?.notes)
  await leave()
})

test('4. how many commands there are is said', async () => {
  const { statuses, leave } = await openCommander(site)

  assert.deepEqual(await statuses(), [`${withNotes.length} commands.`])
  await leave()
})

test('4. on load the full list is fetched, once, by a GET without a body, although the page came with a list', async () => {
  const { page, leave } = await aVisitor()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(`${request.method()} ${request.url()} ${request.postData()}`)
  })

  await page.goto(`${site.url}/projects/commander`)
  await page.getByText('Looking for newer ones…').waitFor()
  await untilSettled(page)

  assert.deepEqual(requests, [`GET ${site.url}/api/commands null`])
  await leave()
})

test('4. coming from Projects, the full list is fetched and shown', async () => {
  const { page, cards, leave } = await openCommanderFromProjects(site)

  await eventually(() => cards.count(), withNotes.length)
  assert.equal(new URL(page.url()).pathname, '/projects/commander')
  await leave()
})

test('4. what was typed before the application arrived is kept, and searched once it has', async () => {
  const { page, leave } = await aVisitor()
  const { promise: isLetIn, resolve: letIn } = Promise.withResolvers<void>()
  await page.route('**/assets/main-*.js', async (route) => {
    await isLetIn
    await route.continue()
  })
  await page.goto(`${site.url}/projects/commander`)

  await page.getByRole('searchbox').pressSequentially('git rebase')
  letIn()

  const lines = page.getByRole('list', { name: 'Commands' }).locator('code')
  const expected = withNotes.filter(({ notes, line }) => /git rebase/.test(`${notes}\n${line}`))
  await eventually(() => lines.count(), expected.length)
  assert.equal(await page.getByRole('searchbox').inputValue(), 'git rebase')
  await leave()
})
