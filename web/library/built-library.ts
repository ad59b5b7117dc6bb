import type { CommandsClient } from '../../client/commands-client.ts'
import { type Command, type CommandWithNotes, hasNotes } from '../../core/commands/command.ts'
import type { Facets, Filter } from '../../core/search/query.ts'
import type { ChangedSentence } from '../locale.ts'
import type { LibrarySummary } from './library-state.ts'

/** The id of the element that contains a page's part of the library, as JSON. */
export const BUILT_LIBRARY_ID = 'built-library'

/** The path of the list published with the build, a fallback if the API fails. */
export const PUBLISHED_LIST = '/commands.json'

/** The public commands at build time, and the time of the build (ISO 8601). */
export type PublishedLibrary = { readonly builtAt: string; readonly commands: readonly CommandWithNotes[] }

/**
 * The part of the library in a prerendered page, as of `builtAt` (ISO 8601). `filter` matches `found` of the library's
 * `total` cards, and `commands` contains the first of those matches. `facets` are the counts for further filters.
 */
export type BuiltLibrary = {
  readonly builtAt: string
  readonly total: number
  readonly filter: Filter
  readonly found: number
  readonly facets: Facets
  readonly commands: readonly CommandWithNotes[]
  /** On a command's page: other commands for its platform. */
  readonly related: readonly CommandWithNotes[]
  /** On a command's page, if known: the time of its last change, and the sentence that contains its date. */
  readonly changed?: ChangedSentence
}

/**
 * Reads the prerendered page's part of the library; null if it has none. Doesn't validate it: the same build wrote it,
 * and validation would be slow on phones.
 */
export function readBuiltLibrary(document: Document): BuiltLibrary | null {
  const carrier = document.getElementById(BUILT_LIBRARY_ID)
  return carrier === null ? null : JSON.parse(carrier.textContent)
}

/**
 * A library known before the first fetch: the cards to show first, and the commands that the page already has. If
 * `isWhole`, those are all commands of the library.
 */
export type KnownLibrary = {
  readonly summary: LibrarySummary
  readonly first: readonly CommandWithNotes[]
  readonly commands: readonly Command[]
  readonly isWhole: boolean
}

/**
 * The library as it was most recently fetched during this visit, or null if it wasn't fetched or couldn't be stored.
 */
export function lastKnown(client: CommandsClient): KnownLibrary | null {
  const kept = client.cachedList()
  if (kept === null) return null
  const first = kept.commands.filter(hasNotes)
  const summary = { total: first.length, unreadable: kept.unreadable, builtAt: null }
  return { summary, first, commands: kept.commands, isWhole: true }
}

/**
 * Converts the prerendered part of the library. `first` is empty on pages that show only a part, such as a platform's.
 */
export function libraryOfBuild({ commands, total, builtAt, found }: BuiltLibrary): KnownLibrary {
  const first = found === total ? commands : []
  return { summary: { total, builtAt, unreadable: 0 }, first, commands, isWhole: commands.length === total }
}
