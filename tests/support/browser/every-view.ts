import type { Page } from 'playwright-core'
import { readSiteMap } from '../../../cli/build/read-site-map.ts'
import { createCardCommand } from './command.ts'
import { lazySite } from './lazy-site.ts'
import { goOnToCommander, untilAlive } from './open-screen.ts'
import { STORY, WITH_STORY } from './own-story.ts'
import { tabTo } from './tab-to.ts'

/**
 * A view that visitors can reach. `prepare` is called before `path` is opened, and `provoke` once the page is
 * interactive.
 */
export type View = {
  readonly name: string
  readonly path: string
  readonly prepare?: (page: Page) => Promise<void>
  readonly provoke?: (page: Page) => Promise<void>
}

/**
 * Returns the address of a site with five commands: enough to show every part of a card, and few enough to examine
 * quickly.
 */
export const smallSiteUrl = lazySite(
  [
    createCardCommand({ id: 'status', tags: ['daily'] }),
    createCardCommand({ id: 'commit', notes: 'Record what is staged.', line: "git commit -m '{{message=Say why}}'" }),
    createCardCommand({
      id: 'undo',
      notes: 'Undo the last commit.\n\nWhat it changed is kept.',
      line: 'git reset --soft HEAD~1',
    }),
    createCardCommand({
      id: 'sort',
      notes: 'Files, by size',
      line: 'git ls-files -z |\n  xargs -0 du -h | sort -h',
      source: 'A page',
    }),
    createCardCommand({
      id: 'clean',
      notes: 'Deletes what is not tracked.',
      line: 'git clean -fd  # {{folder}}',
      tags: ['files'],
    }),
  ].map((command) => ({ ...command, platform: 'git' })),
)

const COMMANDER = '/projects/commander'

/** Every view of the site that doesn't require signing in, except for those in `DIALOGS`. */
export const VIEWS: readonly View[] = [
  { name: 'the home page', path: '/' },
  { name: 'the projects page', path: '/projects' },
  { name: 'Commander', path: COMMANDER, provoke: untilListed },
  { name: 'a platform page', path: `${COMMANDER}/platforms/git`, provoke: untilFound(5) },
  { name: 'a command page', path: `${COMMANDER}/commands/sort`, provoke: untilFound(1) },
  { name: 'the sign-in page', path: '/authentication', provoke: untilLogin },
  { name: 'an unknown address', path: '/nothing/here' },
  { name: 'an unknown address with suggestions', path: '/projects/comander' },
  ...storyViews(),
  ...(readSiteMap([]).hasCv ? [{ name: 'the CV', path: '/cv' }] : []),
  { name: 'an undecodable address', path: '/%' },
  { name: 'Commander after a failed load', path: '/projects', prepare: breakEveryList, provoke: openFailedCommander },
  { name: 'Commander with an outdated list', path: COMMANDER, prepare: seeListThenBreakIt, provoke: untilStale },
  { name: 'a search without results', path: COMMANDER, provoke: (page) => search(page, 'no such command') },
  { name: 'a search for an incomplete pattern', path: COMMANDER, provoke: (page) => search(page, '(') },
  { name: 'a tooltip', path: COMMANDER, provoke: showTooltip },
]

/** Views of modal dialogs. The page behind a dialog is visible but can't be used. */
export const DIALOGS: readonly View[] = [
  { name: 'the shortcut list', path: COMMANDER, provoke: showKeys },
  { name: 'the palette', path: COMMANDER, provoke: showPaletteOverList },
  { name: 'the palette with results', path: '/projects', provoke: (page) => showPalette(page, 'commit') },
  { name: 'the palette without results', path: '/', provoke: (page) => showPalette(page, 'zzzzzz') },
]

/** Matches the messages that the browser itself logs if a request fails. */
export const EXPECTED_COMPLAINT = /status of (?:404|400|500)/

/** Opens a view of the small site. */
export async function openView(page: Page, { path, prepare, provoke }: View): Promise<void> {
  await prepare?.(page)
  await page.goto((await smallSiteUrl()) + path)
  await untilAlive(page)
  await provoke?.(page)
}

function storyViews(): readonly View[] {
  if (WITH_STORY.skip) return []
  return [
    { name: 'a story', path: STORY.address },
    { name: 'a story that could not be loaded', path: '/projects', prepare: breakStories, provoke: openStory },
  ]
}

async function untilListed(page: Page): Promise<void> {
  await page.getByText(/^5 commands\.\s*$/).waitFor()
  // The chips are updated a moment after the list.
  await page
    .getByRole('group', { name: 'Platform' })
    .getByText(/^\S+ 5$/)
    .waitFor()
}

function untilFound(count: number) {
  return (page: Page) => page.getByText(`${count} of 5 commands.`).waitFor()
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

async function breakEveryList(page: Page): Promise<void> {
  await breakList(page)
  await page.route('**/commands.json', (route) => route.fulfill({ status: 500, body: '' }))
}

async function seeListThenBreakIt(page: Page): Promise<void> {
  await page.goto((await smallSiteUrl()) + COMMANDER)
  await untilListed(page)
  await breakList(page)
}

async function openFailedCommander(page: Page): Promise<void> {
  await goOnToCommander(page)
  await page.getByRole('alert').waitFor()
}

async function breakStories(page: Page): Promise<void> {
  await page.route(STORY.script, (route) => route.fulfill({ status: 500, body: '' }))
}

async function openStory(page: Page): Promise<void> {
  await page.getByRole('link', { name: `View details of ${STORY.name}`, exact: true }).click()
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
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
}

/** Opens the palette after the server's list has replaced the prerendered one. */
async function showPaletteOverList(page: Page): Promise<void> {
  await untilListed(page)
  await showPalette(page, '')
}

async function showPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Jump to' }).waitFor()
  await page.keyboard.type(text)
  await page.getByText(/^Type a few words|^\d found|^Nothing found/).waitFor()
}
