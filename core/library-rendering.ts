import type { PublicHistory } from './commands/changes/version.ts'
import type { CommandWithNotes } from './commands/command.ts'

/**
 * A library as its pages show it. `builtAt` is ISO 8601; `histories` say by id when a command last changed, if that is known.
 */
export type RenderedLibrary = {
  readonly builtAt: string
  readonly commands: readonly CommandWithNotes[]
  readonly histories?: ReadonlyMap<string, PublicHistory>
}

/**
 * The module that renders what follows the library. The build bundles it into one file and runs it; the server loads that
 * file and runs it again for each revision. `Pages` is what the build prepared for it: plain JSON, which the server only
 * hands on.
 */
export type LibraryRendering<Pages> = {
  /** The HTML at a percent-encoded path, or null if the library has no such page. */
  readonly renderLibraryPage: (path: string, library: RenderedLibrary, pages: Pages) => Promise<string | null>
  /** A host of files has no pages for the commands of a very large library; a server has all. */
  readonly librarySitemap: (library: RenderedLibrary, pages: Pages, host?: 'files' | 'server') => string
  readonly libraryFeed: (library: RenderedLibrary, pages: Pages) => string
}
