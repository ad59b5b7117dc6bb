import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { LIST, openCommander } from '../../support/browser/open-commander.ts'
import { comeTo, untilAlive } from '../../support/browser/open-screen.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { closeBrowser, createVisitor } from '../../support/browser/visitor.ts'
import { cardsOn } from './card-parts.ts'

const others = [
  createCardCommand({ id: 'ps', notes: 'List what runs', line: 'docker ps', platform: 'docker' }),
  createCardCommand({ id: 'status', platform: 'git' }),
]
const newest = createCardCommand({
  id: 'new/est',
  notes: 'Newer than the build',
  line: 'echo newest',
  platform: 'shell',
})
const site = await startSite([...others, newest])
const COMMANDER = `${site.url}/projects/commander`
const FAILING = /\/(?:api\/commands|commands\.json)/
const FAILED = /Failed to load resource/

after(closeBrowser)
after(site.close)

describe('shared link', () => {
  test('shows its command before the list has loaded', async () => {
    const { page, leave } = await createVisitor()
    const main = page.getByRole('main')
    const { hold, release } = holdResponse()
    await page.route(LIST, hold)

    await page.goto(`${COMMANDER}/commands/new%2Fest`)
    await cardsOn(page).getByText('echo newest').waitFor()
    assert.deepEqual(await lines(page), ['echo newest'])
    assert.match(await status(page), /^1 of \d+ commands\. Checking for updates…$/)
    release()
    await eventually(() => status(page), '1 of 3 commands.')
    assert.deepEqual(await lines(page), ['echo newest'])

    await comeTo(page, `${COMMANDER}/commands/new%2Fest?q=docker`)
    await main.getByText('This command does not match “docker”.').waitFor()
    assert.equal(await main.getByText('may have been deleted').count(), 0)
    await comeTo(page, `${COMMANDER}/commands/new%2Fest?platform=docker`)
    await main.getByText('This command does not match the filters.').waitFor()
    assert.equal(await main.getByText('may have been deleted').count(), 0)
    await main.getByRole('button', { name: /^Show all/ }).click()
    await main.getByRole('button', { name: /^docker/, pressed: true }).waitFor()
    assert.equal(await main.getByText('may have been deleted').count(), 0)
    await leave()
  })

  test('reports a deleted command only once the server confirms it', async () => {
    const { page, leave } = await createVisitor()
    const { hold, release } = holdResponse()
    const one = holdResponse()
    await page.route(LIST, hold)
    await page.route('**/api/commands/gone', one.hold)

    await page.goto(`${COMMANDER}/commands/gone`)
    await page.getByRole('status').getByText('Looking for this command…').waitFor()
    const early = await page.getByRole('main').getByText('may have been deleted').count()
    one.release()
    await page
      .getByRole('main')
      .getByText('There is no command “gone” in the library; it may have been deleted.')
      .waitFor()

    assert.equal(early, 0)
    assert.deepEqual(await lines(page), [])
    release()
    await leave(FAILED)
  })

  test('can be tried again if the server fails', async () => {
    const { page, leave } = await createVisitor()
    await page.route(FAILING, (route) => route.abort())

    await page.goto(`${site.url}/projects`)
    await untilAlive(page)
    await comeTo(page, `${COMMANDER}/commands/new%2Fest`)
    await page.getByRole('main').getByText('This command could not be loaded. The server cannot be reached.').waitFor()
    await page.getByRole('alert').getByText('The commands could not be loaded.').waitFor()
    const early = await page.getByRole('main').getByText('may have been deleted').count()
    await page.unroute(FAILING)
    await page.getByText('This command could not').locator('..').getByRole('button', { name: 'Try again' }).click()

    await cardsOn(page).getByText('echo newest').waitFor()
    assert.equal(early, 0)
    await leave(FAILED)
  })

  test('with empty filters shows the whole library', async () => {
    const { page, cards, statuses, leave } = await openCommander(site)

    for (const query of ['?id=', '?platform=', '?tag=&platform=&id=']) {
      await comeTo(page, `${COMMANDER}?platform=no-such-platform`)
      await page.getByRole('main').getByText('No command matches these filters.').waitFor()
      await comeTo(page, COMMANDER + query)
      await eventually(async () => (await statuses())[0], '3 commands.')
      await eventually(() => cards.count(), 3)
    }

    await comeTo(page, `${COMMANDER}?platform=no-such-platform`)
    await page.getByRole('main').getByText('No command matches these filters.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await eventually(async () => (await statuses())[0], '3 commands.')
    await eventually(() => cards.count(), 3)
    await leave()
  })

  test('sends no request for a command in the list', async () => {
    const { page, statuses, leave } = await openCommander(site)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await comeTo(page, `${COMMANDER}?q=docker&mode=words`)
    await eventually(() => lines(page), ['docker ps'])

    await comeTo(page, `${COMMANDER}/commands/new%2Fest`)
    await eventually(() => lines(page), ['echo newest'])

    assert.equal((await statuses())[0], '1 of 3 commands.')
    assert.deepEqual(
      requests.filter((url) => url.includes('/api/commands/')),
      [],
    )
    await leave()
  })

  test('reports a missing command without asking the server', async () => {
    const { page, leave } = await openCommander(site)
    await page.route('**/api/commands/gone', (route) => route.abort())

    await comeTo(page, `${COMMANDER}/commands/gone`)

    await page.getByRole('main').getByText('There is no command “gone” in the library').waitFor()
    await leave(FAILED)
  })
})

function lines(page: Page): Promise<readonly string[]> {
  return cardsOn(page).locator('code').allTextContents()
}

async function status(page: Page): Promise<string> {
  return (await page.getByRole('status').first().textContent())?.trim() ?? ''
}

function holdResponse() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    await promise
    await route.continue()
  }
  return { hold, release: () => resolve() }
}
