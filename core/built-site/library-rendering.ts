import type { CommandWithNotes } from '../commands/command.ts'
import type { PublicHistory } from '../commands/version.ts'

/**
 * The library as its pages show it, as of `builtAt` (ISO 8601). `histories` maps the ids of commands to their
 * histories, and is missing if those are unknown.
 */
export type RenderedLibrary = {
  readonly builtAt: string
  readonly commands: readonly CommandWithNotes[]
  readonly histories?: ReadonlyMap<string, PublicHistory>
}

/**
 * The module that renders the pages that depend on the library. The build bundles it into one file. The server loads
 * that file once, and calls it when a requested page isn't cached. `Pages` is plain JSON that the build prepares and
 * the server only passes on.
 */
export type LibraryRendering<Pages> = {
  /** Returns the HTML for a percent-encoded path, or null if the library has no such page. */
  readonly renderLibraryPage: (path: string, library: RenderedLibrary, pages: Pages) => Promise<string | null>
  /**
   * Returns the sitemap. For `files` (the default), it omits the pages that only a server has: those of commands in a
   * very large library, and those whose names can't be file names.
   */
  readonly librarySitemap: (library: RenderedLibrary, pages: Pages, host?: 'files' | 'server') => string
  readonly libraryFeed: (library: RenderedLibrary, pages: Pages) => string
}
