import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { BUILD } from '../../../cli/build/paths.ts'
import { hasNotes } from '../../../core/commands/command.ts'
import { OWN_LIBRARY } from '../library/own-library.ts'

/** Cards of the list in the built page: the library in `content/`, whoever owns it. */
export const BUILT = OWN_LIBRARY.filter(hasNotes)

/** For tests that use a card of that list. */
export const HAS_BUILT = { skip: BUILT.length === 0 ? 'content/ has no command with notes' : false } as const

/** For tests that need a list much longer than a window. */
export const HAS_MANY = { skip: BUILT.length < 100 ? 'content/ has too few commands' : false } as const

const WORDS = BUILT.at(-1)?.notes.trim().split('\n')[0] ?? ''

/** The words of a card in that list, as a search pattern, and the commands it finds. */
export const SOUGHT = {
  pattern: WORDS.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  found: BUILT.filter(({ notes, line }) => `${notes}\n${line}`.includes(WORDS)),
} as const

/**
 * Opens Commander with the list as of the build, like a static host with an API elsewhere. Our own server would show
 * the current list.
 */
export async function showBuilt(page: Page): Promise<void> {
  for (const [address, file] of [
    ['**/projects/commander', 'projects/commander/index.html'],
    ['**/commands.json', 'commands.json'],
  ] as const) {
    await page.route(address, (route) => route.fulfill({ path: join(BUILD.site, file) }))
  }
}
