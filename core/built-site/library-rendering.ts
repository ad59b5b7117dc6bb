import type { CommandWithNotes } from '../commands/command.ts'
import type { PublicHistory } from '../commands/version.ts'

/** The library, as its pages show it. `builtAt` is ISO 8601; `histories` maps ids to histories, if they are known. */
export type RenderedLibrary = {
  readonly builtAt: string
  readonly commands: readonly CommandWithNotes[]
  readonly histories?: ReadonlyMap<string, PublicHistory>
}

/**
 * The module that renders the pages that depend on the library. The build bundles it into one file, which the server
 * runs again for each revision. `Pages` is prepared by the build: plain JSON that the server only passes on.
 */
export type LibraryRendering<Pages> = {
  /** The HTML at a percent-encoded path, or null if the library has no such page. */
  readonly renderLibraryPage: (path: string, library: RenderedLibrary, pages: Pages) => Promise<string | null>
  /** The sitemap. For file hosts it omits the commands of a very large library, which have pages only on a server. */
  readonly librarySitemap: (library: RenderedLibrary, pages: Pages, host?: 'files' | 'server') => string
  readonly libraryFeed: (library: RenderedLibrary, pages: Pages) => string
}
