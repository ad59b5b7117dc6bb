import { prerender } from 'react-dom/static'
import type { RenderedLibrary } from '../core/built-site/library-rendering.ts'
import { App } from './app.tsx'
import type { BuiltFigures } from './home/figures-context.ts'
import { BUILT_LIBRARY_ID, type BuiltLibrary } from './library/built-library.ts'
import { LibraryStore } from './library/library-store.ts'
import { commandsClient } from './page-config.ts'
import { htmlDocument, jsonBlock } from './rendering/document.ts'
import { feedOf } from './rendering/feed-entries.ts'
import { type LibraryPages, libraryAddresses, libraryPageAt } from './rendering/library-page.ts'
import { absoluteUrl } from './rendering/linked-data.ts'
import { sitemapOf } from './rendering/sitemap.ts'
import { createFixedHistory } from './router/browser-history.ts'

// The only module through which the build and the server render pages. The build bundles it into a single file.

// In bytes. React would insert an inline script for every part above this size, and our CSP would block it.
const NEVER_IN_PARTS = 1e9

/** Used for library pages, because only the landing page shows the build's figures. */
const NO_FIGURES: BuiltFigures = { homeSize: null, counterScript: null }

type ScreenProps = { readonly library: BuiltLibrary | null; readonly figures: BuiltFigures }

/**
 * Renders the screen at a path to exactly the markup that hydration expects. `library` is the part of the library that
 * the page contains.
 */
export async function renderScreen(path: string, { library: built, figures }: ScreenProps): Promise<string> {
  const history = createFixedHistory(path)
  const library = new LibraryStore(commandsClient, built)
  const app = <App history={history} library={library} figures={figures} onReady={() => undefined} />
  const { prelude } = await prerender(app, { progressiveChunkSize: NEVER_IN_PARTS })
  return new Response(prelude).text()
}

/** Renders the library page at a percent-encoded path. Returns null if the library doesn't have that page. */
export async function renderLibraryPage(
  path: string,
  library: RenderedLibrary,
  pages: LibraryPages,
): Promise<string | null> {
  const page = libraryPageAt(path, library, pages)
  if (page === null) return null
  const { title, description, head, address, built } = page
  return htmlDocument({
    ...pages.document,
    title,
    description,
    head: head + pages.document.head,
    path: address,
    markup: await renderScreen(address, { library: built, figures: NO_FIGURES }),
    data: jsonBlock(BUILT_LIBRARY_ID, built),
  })
}

/**
 * The sitemap, starting with the pages that don't depend on the library, followed by the library's pages that the host
 * serves.
 */
export function librarySitemap(
  library: RenderedLibrary,
  { sitemap, siteUrl }: LibraryPages,
  host: 'files' | 'server' = 'files',
): string {
  const ofLibrary = libraryAddresses(library, host).map((path) => ({ url: absoluteUrl(siteUrl, path) }))
  return sitemapOf([...sitemap, ...ofLibrary])
}

/** The feed: the build's entries, followed by the most recently changed commands. */
export function libraryFeed(library: RenderedLibrary, { feed, siteUrl }: LibraryPages): string {
  return feedOf(feed, library, siteUrl)
}
