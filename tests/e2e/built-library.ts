import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { hasNotes } from '../../core/commands/command.ts'
import { BUILD } from '../../tools/build/paths.ts'
import { OWN_LIBRARY } from '../own-library.ts'

/** The cards of the list that the built page carries: the library in `content/`, whoever's it is. */
export const BUILT = OWN_LIBRARY.filter(hasNotes)

/** For tests of what is done with a card of that list. */
export const HAS_BUILT = { skip: BUILT.length === 0 ? 'content/ has no command with notes' : false } as const

/** For tests of a list that is much longer than a window. */
export const HAS_MANY = { skip: BUILT.length < 100 ? 'content/ has too few commands' : false } as const

const WORDS = BUILT.at(-1)?.notes.trim().split('\n')[0] ?? ''

/** The words of a card of that list, as a pattern to search for, and the commands that it finds. */
export const SOUGHT = {
  pattern: WORDS.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  found: BUILT.filter(({ notes, line }) => `${notes}\n${line}`.includes(WORDS)),
} as const

/**
 * Shows a visitor Commander and the published list as of the build, as a host of files does, whose API is elsewhere: our
 * own server would show both as of now.
 */
export async function showBuilt(page: Page): Promise<void> {
  for (const [address, file] of [
    ['**/projects/commander', 'projects/commander/index.html'],
    ['**/commands.json', 'commands.json'],
  ] as const) {
    await page.route(address, (route) => route.fulfill({ path: join(BUILD.site, file) }))
  }
}
