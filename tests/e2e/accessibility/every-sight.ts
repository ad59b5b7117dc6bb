import type { Page } from 'playwright-core'
import { starterLibrary } from '../../../content/commands/starter-library.ts'
import { projects } from '../../../content/projects.ts'
import { tabTo } from '../commander/tab-to.ts'
import { lazySite } from '../screens/lazy-site.ts'
import { untilAlive } from '../screens/open-screen.ts'

/** A site with a library of five commands: enough to look at, and quick to examine. */
export const smallSiteUrl = lazySite(starterLibrary.slice(0, 5))

/** Something a visitor may have before them: where it is, and how it is brought about there. */
export type Sight = {
  readonly name: string
  readonly path: string
  readonly prepare?: (page: Page) => Promise<void>
  readonly provoke?: (page: Page) => Promise<void>
}

const COMMANDER = '/projects/commander'

/** Every sight that the site can offer to someone who is not signed in. */
export const SIGHTS: readonly Sight[] = [
  { name: 'the home page', path: '/' },
  { name: 'the projects page', path: '/projects' },
  { name: 'Commander', path: COMMANDER, provoke: untilListed },
  { name: 'the sign-in page', path: '/authentication', provoke: untilLogin },
  { name: 'an unknown address', path: '/nothing/here' },
  { name: 'an unknown address with suggestions', path: '/projects/inside-comander' },
  ...storySights(),
  { name: 'an undecodable address', path: '/%' },
  { name: 'Commander that failed to load', path: '/projects', prepare: breakList, provoke: openCommander },
  { name: 'Commander with an older list', path: COMMANDER, prepare: seeListThenBreakIt, provoke: untilStale },
  { name: 'a search that finds nothing', path: COMMANDER, provoke: (page) => search(page, 'no such command') },
  { name: 'a search for an incomplete pattern', path: COMMANDER, provoke: (page) => search(page, '(') },
  { name: 'a tooltip', path: COMMANDER, provoke: showTooltip },
]

/** The sights of a modal dialog: what is behind it can be seen and not used. */
export const DIALOGS: readonly Sight[] = [
  { name: 'the list of keys', path: COMMANDER, provoke: showKeys },
  { name: 'the palette', path: COMMANDER, provoke: (page) => showPalette(page, '') },
  { name: 'the palette with commands', path: '/projects', provoke: (page) => showPalette(page, 'commit') },
  { name: 'the palette with nothing found', path: '/', provoke: (page) => showPalette(page, 'zzzzzz') },
]

/** What the browser itself says on its console of sights that are about a failure. */
export const EXPECTED_COMPLAINT = /status of (?:404|400|500)/

/** Brings a sight before the visitor of `page`. */
export async function behold(page: Page, { path, prepare, provoke }: Sight): Promise<void> {
  await prepare?.(page)
  await page.goto((await smallSiteUrl()) + path)
  await untilAlive(page)
  await provoke?.(page)
}

/** An owner's content need not have the sample's story. */
function storySights(): readonly Sight[] {
  if (!projects.some(({ projectId }) => projectId === 'inside-commander')) return []
  return [
    { name: 'a story', path: '/projects/inside-commander' },
    { name: 'a story that could not be loaded', path: '/projects', prepare: breakStories, provoke: openStory },
  ]
}

async function untilListed(page: Page): Promise<void> {
  await page.getByText(/^5 commands\.\s*$/).waitFor()
  // The chips follow the list a moment later.
  await page
    .getByRole('group', { name: 'Platforms' })
    .getByText(/^\S+ 5$/)
    .waitFor()
}

async function untilLogin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Login' }).waitFor()
}

async function untilStale(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

async function breakList(page: Page): Promise<void> {
  await page.route('**/api/commands', (route) => route.fulfill({ status: 500, body: '' }))
}

async function seeListThenBreakIt(page: Page): Promise<void> {
  await page.goto((await smallSiteUrl()) + COMMANDER)
  await untilListed(page)
  await breakList(page)
}

async function openCommander(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View details of Commander' }).click()
  await page.getByRole('alert').waitFor()
}

async function breakStories(page: Page): Promise<void> {
  await page.route(/\/assets\/inside-commander-[^/]+\.js$/, (route) => route.fulfill({ status: 500, body: '' }))
}

async function openStory(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View details of Inside Commander' }).click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
}

async function search(page: Page, text: string): Promise<void> {
  await untilListed(page)
  await page.getByRole('searchbox').fill(text)
  await page.getByText(/^\d of 5 commands/).waitFor()
}

async function showTooltip(page: Page): Promise<void> {
  await untilListed(page)
  await page.getByRole('searchbox').focus()
  await tabTo(page.getByRole('button', { name: 'Copy', exact: true }).first())
  await page.getByRole('tooltip').waitFor()
}

async function showKeys(page: Page): Promise<void> {
  await untilListed(page)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
}

async function showPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Go to' }).waitFor()
  await page.keyboard.type(text)
  await page.getByText(/found by their words|^\d found|Nothing has anything like/).waitFor()
}
