import type { CommandWithNotes } from '../../core/commands/command.ts'
import type { Facets, Narrowing } from '../../core/search/query.ts'

/** Where a page of Commander carries its part of the library, for the application to read. */
export const BUILT_LIBRARY_ID = 'built-library'

/** Where the whole library as of the build is, as a path in the site: for when the API does not answer. */
export const PUBLISHED_LIST = '/commands.json'

/** A library as published: all its commands but drafts, and when that was (ISO 8601). */
export type PublishedLibrary = { readonly builtAt: string; readonly commands: readonly CommandWithNotes[] }

/**
 * The part of the library that a page came with, as of `builtAt` (ISO 8601): of all `total` cards the first of the
 * `found` that `narrowing` leaves, and what those can be narrowed to.
 */
export type BuiltLibrary = {
  readonly builtAt: string
  readonly total: number
  readonly narrowing: Narrowing
  readonly found: number
  readonly facets: Facets
  readonly commands: readonly CommandWithNotes[]
  /** Where the page is about one command: others for its platform. */
  readonly related: readonly CommandWithNotes[]
}

/**
 * The part of the library that the page came with; null where it came with none. It is not looked through, which would
 * hold a slow phone up: the build that wrote it has written this, too.
 */
export function readBuiltLibrary(document: Document): BuiltLibrary | null {
  const carrier = document.getElementById(BUILT_LIBRARY_ID)
  return carrier === null ? null : JSON.parse(carrier.textContent)
}
