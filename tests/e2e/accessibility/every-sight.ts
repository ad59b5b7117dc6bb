import type { Page } from 'playwright-core'
import { readSiteMap } from '../../../tools/build/site-map.ts'
import { untilAlive } from '../screens/open-screen.ts'
import { STORY, WITH_STORY } from '../stories/own-story.ts'
import {
  breakEveryList,
  breakStories,
  COMMANDER,
  openFailedCommander,
  openStory,
  search,
  seeListThenBreakIt,
  showKeys,
  showPalette,
  showPaletteOverList,
  showTooltip,
  smallSiteUrl,
  untilListed,
  untilLogin,
  untilStale,
} from './reach-sight.ts'

/** Something a visitor may have before them: where it is, and how it is brought about there. */
export type Sight = {
  readonly name: string
  readonly path: string
  readonly prepare?: (page: Page) => Promise<void>
  readonly provoke?: (page: Page) => Promise<void>
}

/** Every sight that the site can offer to someone who is not signed in. */
export const SIGHTS: readonly Sight[] = [
  { name: 'the home page', path: '/' },
  { name: 'the projects page', path: '/projects' },
  { name: 'Commander', path: COMMANDER, provoke: untilListed },
  { name: 'the sign-in page', path: '/authentication', provoke: untilLogin },
  { name: 'an unknown address', path: '/nothing/here' },
  { name: 'an unknown address with suggestions', path: '/projects/comander' },
  ...storySights(),
  ...(readSiteMap().hasCv ? [{ name: 'the CV', path: '/cv' }] : []),
  { name: 'an undecodable address', path: '/%' },
  { name: 'Commander that failed to load', path: '/projects', prepare: breakEveryList, provoke: openFailedCommander },
  { name: 'Commander with an older list', path: COMMANDER, prepare: seeListThenBreakIt, provoke: untilStale },
  { name: 'a search that finds nothing', path: COMMANDER, provoke: (page) => search(page, 'no such command') },
  { name: 'a search for an incomplete pattern', path: COMMANDER, provoke: (page) => search(page, '(') },
  { name: 'a tooltip', path: COMMANDER, provoke: showTooltip },
]

/** The sights of a modal dialog: what is behind it can be seen and not used. */
export const DIALOGS: readonly Sight[] = [
  { name: 'the list of keys', path: COMMANDER, provoke: showKeys },
  { name: 'the palette', path: COMMANDER, provoke: showPaletteOverList },
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

/** An owner's content need not have a story. */
function storySights(): readonly Sight[] {
  if (WITH_STORY.skip) return []
  return [
    { name: 'a story', path: STORY.address },
    { name: 'a story that could not be loaded', path: '/projects', prepare: breakStories, provoke: openStory },
  ]
}
