import type { CommandsClient } from '../../client/commands-client.ts'
import { type Command, type CommandWithNotes, hasNotes } from '../../core/commands/command.ts'
import type { Facets, Filter } from '../../core/search/query.ts'
import type { ChangedSentence } from '../locale.ts'
import type { LibrarySummary } from './library-state.ts'

/** Where a page of Commander carries its part of the library, for the application to read. */
export const BUILT_LIBRARY_ID = 'built-library'

/** Where the whole library as of the build is, as a path in the site: for when the API does not answer. */
export const PUBLISHED_LIST = '/commands.json'

/** A library as published: all its commands but drafts, and when that was (ISO 8601). */
export type PublishedLibrary = { readonly builtAt: string; readonly commands: readonly CommandWithNotes[] }

/**
 * The part of the library that a page came with, as of `builtAt` (ISO 8601): of all `total` cards the first of the
 * `found` that `filter` leaves, and what those can be narrowed to.
 */
export type BuiltLibrary = {
  readonly builtAt: string
  readonly total: number
  readonly filter: Filter
  readonly found: number
  readonly facets: Facets
  readonly commands: readonly CommandWithNotes[]
  /** Where the page is about one command: others for its platform. */
  readonly related: readonly CommandWithNotes[]
  /** And where it is known when that last changed (ISO 8601): that, and the sentence that says so, with the day in its middle. */
  readonly changed?: ChangedSentence
}

/**
 * The part of the library that the page came with; null where it came with none. It is not looked through, which would
 * hold a slow phone up: the build that wrote it has written this, too.
 */
export function readBuiltLibrary(document: Document): BuiltLibrary | null {
  const carrier = document.getElementById(BUILT_LIBRARY_ID)
  return carrier === null ? null : JSON.parse(carrier.textContent)
}

/** A library that is there before it is fetched, whole or not: its first cards, to be shown, and all that there are. */
export type KnownLibrary = {
  readonly summary: LibrarySummary
  readonly first: readonly CommandWithNotes[]
  readonly commands: readonly Command[]
  readonly isWhole: boolean
}

/** The library as this visit last saw it; null if it has not, or could not keep it. */
export function lastKnown(client: CommandsClient): KnownLibrary | null {
  const kept = client.lastKnown()
  if (kept === null) return null
  const first = kept.commands.filter(hasNotes)
  const summary = { total: first.length, unreadable: kept.unreadable, builtAt: null }
  return { summary, first, commands: kept.commands, isWhole: true }
}

/** The part of the library that the page came with: its cards are those to begin with where the page is about all of it. */
export function libraryOfBuild({ commands, total, builtAt, found }: BuiltLibrary): KnownLibrary {
  const first = found === total ? commands : []
  return { summary: { total, builtAt, unreadable: 0 }, first, commands, isWhole: commands.length === total }
}
