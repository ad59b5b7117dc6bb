import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { BUILD } from '../../../cli/build/paths.ts'
import { pinnedFirst } from '../../../core/commands/command.ts'
import { isPublic } from '../../../core/commands/visibility.ts'
import { OWN_LIBRARY } from '../library/own-library.ts'

/**
 * The commands published with the build: the public ones in `content/`, pinned ones first. The prerendered page shows
 * the first `BUILT_CARDS`.
 */
export const BUILT = pinnedFirst(OWN_LIBRARY.filter(isPublic))

/** Skips a test that needs one of these commands if there isn't one. */
export const HAS_BUILT = { skip: BUILT.length === 0 ? 'content/ has no public command' : false } as const

/** Skips a test that needs a list much longer than a window if there are fewer than 100 commands. */
export const HAS_MANY = { skip: BUILT.length < 100 ? 'content/ has too few commands' : false } as const

const WORDS = BUILT.at(-1)?.notes.trim().split('\n')[0] ?? ''

/** A search `pattern` that matches the last of these commands. `found` has all of them that it matches. */
export const SOUGHT = {
  pattern: WORDS.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  found: BUILT.filter(({ notes, line }) => `${notes}\n${line}`.includes(WORDS)),
} as const

/**
 * Makes Commander show the prerendered list, as on a static host whose API is on another origin. The site's own server
 * would insert the current list.
 */
export async function showBuilt(page: Page): Promise<void> {
  for (const [address, file] of [
    ['**/projects/commander', 'projects/commander/index.html'],
    ['**/commands.json', 'commands.json'],
  ] as const) {
    await page.route(address, (route) => route.fulfill({ path: join(BUILD.site, file) }))
  }
}
