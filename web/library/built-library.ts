import { parseCommands } from '../../core/commands/command.ts'
import { nonEmptyText, type Parsed, record, wholeNumber } from '../../core/parse.ts'

/** Where the Commander page carries its library, for the application to read. */
export const BUILT_LIBRARY_ID = 'built-library'

/**
 * The library as of the build, and when that was (ISO 8601): all its commands, or the first of them where there are
 * more than a page should carry. `total` counts all that have a card.
 */
export const parseBuiltLibrary = record({
  builtAt: nonEmptyText,
  total: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  commands: parseCommands,
})

export type BuiltLibrary = Parsed<typeof parseBuiltLibrary>

/**
 * The library that the page came with; null where it came with none. It is not looked through, which would hold a slow
 * phone up: the build that wrote it has written this, too.
 */
export function readBuiltLibrary(document: Document): BuiltLibrary | null {
  const carrier = document.getElementById(BUILT_LIBRARY_ID)
  return carrier === null ? null : JSON.parse(carrier.textContent)
}
