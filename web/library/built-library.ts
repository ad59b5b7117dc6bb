import type { CommandsClient } from '../../client/commands-client.ts'
import { type Command, type CommandWithNotes, hasNotes } from '../../core/commands/command.ts'
import type { Facets, Filter } from '../../core/search/query.ts'
import type { ChangedSentence } from '../locale.ts'
import type { LibrarySummary } from './library-state.ts'

/** The id of the element that carries a page's part of the library, as JSON. */
export const BUILT_LIBRARY_ID = 'built-library'

/** The path of the library as of the build, which is shown if the API doesn't answer. */
export const PUBLISHED_LIST = '/commands.json'

/** The public commands as of a build, and the time of that build (ISO 8601). */
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
  /** On the page of one command: others for its platform. */
  readonly related: readonly CommandWithNotes[]
  /** On the page of one command, if it's known: the time it last changed (ISO 8601), and the sentence around that day. */
  readonly changed?: ChangedSentence
}

/**
 * The part of the library that the page came with; null if it came with none. It isn't parsed further, which would hold up
 * a slow phone: it was written by the build that wrote this.
 */
export function readBuiltLibrary(document: Document): BuiltLibrary | null {
  const carrier = document.getElementById(BUILT_LIBRARY_ID)
  return carrier === null ? null : JSON.parse(carrier.textContent)
}

/** A library known before it is fetched: its first cards, and all of its commands that are here. */
export type KnownLibrary = {
  readonly summary: LibrarySummary
  readonly first: readonly CommandWithNotes[]
  readonly commands: readonly Command[]
  readonly isWhole: boolean
}

/** The library as this visit last saw it; null if it hasn't, or couldn't keep it. */
export function lastKnown(client: CommandsClient): KnownLibrary | null {
  const kept = client.lastKnown()
  if (kept === null) return null
  const first = kept.commands.filter(hasNotes)
  const summary = { total: first.length, unreadable: kept.unreadable, builtAt: null }
  return { summary, first, commands: kept.commands, isWhole: true }
}

/** The part of the library that the page came with. Its cards come first only if the page shows the whole library. */
export function libraryOfBuild({ commands, total, builtAt, found }: BuiltLibrary): KnownLibrary {
  const first = found === total ? commands : []
  return { summary: { total, builtAt, unreadable: 0 }, first, commands, isWhole: commands.length === total }
}
