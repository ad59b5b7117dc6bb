import assert from 'node:assert/strict'
import test, { after, describe } from 'node:test'
import { readSiteMap } from '../../../cli/build/read-site-map.ts'
import { screensOf } from '../../../core/routing/screens.ts'
import { clipboardText } from '../../support/browser/clipboard-text.ts'
import { commandsOf, createCardCommand } from '../../support/browser/command.ts'
import { eventually } from '../../support/browser/eventually.ts'
import { paletteOf } from '../../support/browser/open-palette.ts'
import { goOnToCommander, untilAlive } from '../../support/browser/open-screen.ts'
import { startSite } from '../../support/browser/site-under-test.ts'
import { untilCopied } from '../../support/browser/until-copied.ts'
import { closeBrowser, type Visitor } from '../../support/browser/visitor.ts'
import { createOfflineVisitor, NETWORK_GONE } from './kept-visitor.ts'

after(closeBrowser)

// Every screen of the site except sign-in, which can't work offline.
const SCREENS = screensOf(readSiteMap([])).filter(({ name }) => name !== 'authentication')

type Loss = { readonly how: string; readonly isOfflineKnown: boolean }

const LIBRARY = [
  ...commandsOf('git status', 'docker ps'),
  createCardCommand({
    id: 'undo',
    notes: 'Undo the last commit, and keep what it changed',
    line: 'git reset --soft HEAD~1',
    platform: 'git',
  }),
]

// `isOfflineKnown` differs because a browser notices an unplugged cable but not a stopped server.
const LOSSES: readonly Loss[] = [
  { how: 'the network is gone', isOfflineKnown: true },
  { how: 'the server is gone', isOfflineKnown: false },
]

type Stranded = Visitor & { readonly url: string }

/** A visitor who has opened only the home page and then lost the connection to the server. */
async function stranded({ isOfflineKnown }: Loss): Promise<Stranded> {
  const site = await startSite(LIBRARY)
  const visitor = await createOfflineVisitor(`${site.url}/`)
  await site.close()
  await visitor.page.context().setOffline(isOfflineKnown)
  return { ...visitor, url: site.url }
}

describe('the site after a single visit', () => {
  for (const loss of LOSSES) {
    test(`is usable when ${loss.how}`, async (context) => {
      const visitor = await stranded(loss)

      await context.test(`opens every screen when ${loss.how}`, () => assertEveryScreen(visitor))
      await context.test(`opens commands and platforms at once when ${loss.how}`, () => assertParts(visitor))
      await context.test(`reports what wasn't stored when ${loss.how}`, () => assertNotKept(visitor))
      await context.test(`shows the 404 page for unknown addresses when ${loss.how}`, () => assertNotFound(visitor))
      await context.test(`doesn't report a missing file when ${loss.how}`, () => assertFileNotAvailable(visitor))
      await context.test(`searches and copies commands when ${loss.how}`, () => assertSearchAndCopy(visitor))

      await visitor.leave(NETWORK_GONE)
    })
  }
})

describe('Commander without a network', () => {
  test("shows the list's age, and the palette still copies", async () => {
    const { page, url, leave } = await stranded({ how: '', isOfflineKnown: true })
    const before = Date.now()
    await page.clock.install({ time: before + 2 * 60 * 60 * 1000 + 1000 })

    await page.goto(`${url}/projects/commander`)
    const age = page.getByRole('time')
    await age.waitFor()
    const said = (await page.getByRole('status').filter({ has: age }).textContent()) ?? ''
    assert.match(said, /^You are offline\. This list is from 2 hours ago\.$/)
    assert.ok(Math.abs(Date.parse((await age.getAttribute('datetime')) ?? '') - before) < 60_000)
    assert.match((await age.getAttribute('title')) ?? '', /^[A-Z][a-z]+ \d+, \d{4} at \d+:\d\d/)

    await page.getByRole('navigation').getByRole('link', { name: 'Projects' }).click()
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor()
    await page.keyboard.press('Control+k')
    await paletteOf(page).waitFor()
    await page.keyboard.type('undo commit')
    await paletteOf(page).getByText('1 found. You are offline.').waitFor()
    await page.keyboard.press('Enter')
    await paletteOf(page).waitFor({ state: 'detached' })
    await eventually(() => clipboardText(page), 'git reset --soft HEAD~1')
    await leave(NETWORK_GONE)
  })

  test('distinguishes a stopped server from a lost network', async () => {
    const { page, url, leave } = await stranded({ how: '', isOfflineKnown: false })
    await page.goto(`${url}/projects/commander`)
    await page.getByText(/The server cannot be reached\..* This list is from less than a minute ago\.$/).waitFor()

    const list = [{ id: '1', notes: 'One', line: 'ls' }]
    await page.context().route('**/api/commands', (route) => route.fulfill({ json: list }))
    await page.getByRole('button', { name: 'Try again' }).click()

    await eventually(async () => (await page.getByRole('status').first().textContent())?.trim(), '1 command.')
    await leave(NETWORK_GONE)
  })
})

async function assertEveryScreen({ page, url }: Stranded): Promise<void> {
  for (const { address } of SCREENS) {
    const response = await page.goto(url + address)
    await untilAlive(page)

    assert.equal(response?.status(), 200, address)
    assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, address)
    assert.equal(await page.getByRole('heading', { name: 'Not found' }).count(), 0, address)
    const broken = () => [...document.images].filter((image) => image.complete && image.naturalWidth === 0).length
    assert.equal(await page.evaluate(broken), 0, address)
  }
}

async function assertParts({ page, url }: Stranded): Promise<void> {
  for (const part of ['commands/undo', 'platforms/git', 'platforms/git/']) {
    await page.addInitScript(noteNotFound)
    const response = await page.goto(`${url}/projects/commander/${part}`)
    await page.getByText('git reset --soft HEAD~1').waitFor()
    await eventually(() => page.locator('main li code').count(), 1)

    assert.equal(response?.status(), 200, part)
    assert.equal(await page.evaluate(() => document.documentElement.dataset.notFound), undefined, part)
  }
}

/** Marks the page if a "not found" message appears even for a moment. */
function noteNotFound(): void {
  const look = () => {
    const text = document.querySelector('main')?.textContent ?? ''
    if (/Not found|nothing at this address|could not be loaded|not kept|no command/.test(text)) {
      document.documentElement.dataset.notFound = text
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}

async function assertNotKept({ page, url }: Stranded): Promise<void> {
  await page.goto(`${url}/projects/commander/commands/never-seen`)
  await page.getByText('The command “never-seen” isn’t saved in this browser.').waitFor()
  await page.goto(`${url}/projects/commander/platforms/never-seen`)
  await page.getByText('The list saved in this browser has no commands for “never-seen”.').waitFor()
  assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), '“never-seen”')
}

async function assertNotFound({ page, url }: Stranded): Promise<void> {
  const response = await page.goto(`${url}/nowhere?at=all`)
  await untilAlive(page)

  assert.equal(response?.status(), 404)
  assert.match((await page.getByRole('main').textContent()) ?? '', /There is nothing at this address/)
}

async function assertFileNotAvailable({ page, url }: Stranded): Promise<void> {
  const response = await page.goto(`${url}/resume.json`)
  await untilAlive(page)

  assert.equal(response?.status(), 503)
  await page.getByRole('heading', { level: 1, name: 'Not available offline' }).waitFor()
  assert.match((await page.getByRole('main').textContent()) ?? '', /\/resume\.json is a file/)
  assert.equal(await page.getByText('There is nothing at this address').count(), 0)
}

async function assertSearchAndCopy({ page, url }: Stranded): Promise<void> {
  await page.goto(`${url}/projects`)
  await untilAlive(page)
  await goOnToCommander(page)
  const search = page.getByRole('searchbox', { name: 'Search commands' })
  const cards = page.getByRole('list', { name: 'Commands' }).getByRole('listitem')
  await page.getByText(/^\d+ commands\./).waitFor()

  await search.fill('^git ')
  await page.getByText(/^2 of 3 commands\./).waitFor()
  await untilCopied(cards.first().getByRole('button', { name: 'Copy', exact: true }))
  await eventually(() => clipboardText(page), /^git /)

  await page.getByRole('button', { name: '.* Pattern' }).click()
  await search.fill('undo the last commit')
  await cards.filter({ hasText: 'git reset' }).first().waitFor()
}
