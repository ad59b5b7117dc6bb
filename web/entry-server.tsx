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

// The only module through which the build and the server render pages. The build bundles it into one file.

// React inserts a script for every part above this size, which our CSP forbids.
const NEVER_IN_PARTS = 1e9

/** Only the landing page shows the build's figures. */
const NO_FIGURES: BuiltFigures = { homeSize: null, counterScript: null }

type ScreenProps = { readonly library: BuiltLibrary | null; readonly figures: BuiltFigures }

/**
 * The markup of the screen at a path, exactly as hydration expects it; `library` is the part of the library in the
 * page.
 */
export async function renderScreen(path: string, { library: built, figures }: ScreenProps): Promise<string> {
  const history = createFixedHistory(path)
  const library = new LibraryStore(commandsClient, built)
  const app = <App history={history} library={library} figures={figures} onReady={() => undefined} />
  const { prelude } = await prerender(app, { progressiveChunkSize: NEVER_IN_PARTS })
  return new Response(prelude).text()
}

/** The HTML at a percent-encoded path, or null if the library has no such page. */
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

/** The sitemap: first the pages that don't depend on the library, then those of the library that the host serves. */
export function librarySitemap(
  library: RenderedLibrary,
  { sitemap, siteUrl }: LibraryPages,
  host: 'files' | 'server' = 'files',
): string {
  const ofLibrary = libraryAddresses(library, host).map((path) => ({ url: absoluteUrl(siteUrl, path) }))
  return sitemapOf([...sitemap, ...ofLibrary])
}

/** The feed, most recently changed commands first. */
export function libraryFeed(library: RenderedLibrary, { feed, siteUrl }: LibraryPages): string {
  return feedOf(feed, library, siteUrl)
}
