import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { LibraryRendering, RenderedLibrary } from '../../core/built-site/library-rendering.ts'
import type { PublicHistory, Version } from '../../core/commands/version.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import {
  COMMANDER_ADDRESS,
  commandAddress,
  LIBRARY_SCREENS,
  libraryPartAt,
  platformAddress,
  SCREENS,
  screenAt,
} from '../../core/routing/screens.ts'
import type { SnapshotReader } from '../api/library-snapshot.ts'
import { encode } from '../http/encoded-bytes.ts'
import { ProblemError } from '../http/problem.ts'
import { createResource, type Resource } from '../http/resource.ts'
import { type HeaderFields, REVALIDATED_HEADERS } from '../http/response-data.ts'
import type { CommandStore, VersionPage } from '../store/sql/command-store.ts'
import { StoreError } from '../store/sql/store-error.ts'
import { ALL_VERSIONS, LATEST_VERSION, publicHistoryOf } from '../store/sql/version-rows.ts'
import { mediaTypeOf } from './media-type.ts'

const FEED = '/feed.xml'
const SITEMAP = '/sitemap.xml'
const LIST = '/commands.json'

/** The names of the renderer's files, which the build puts next to the site's manifest. */
export const RENDERER_FILES = { script: 'entry-server.js', pages: 'library-pages.json' } as const

/** Maximum number of pages cached per revision, about 20 MB. The least recently used ones are dropped first. */
const MAX_CACHED = 200

// Large enough to warm up code that loops over a library, too.
const WARMING_COMMANDS = 2000
const WARMING_PAGES = 6

/**
 * Renders the library's pages (null if there isn't one at that path), sitemap and feed. Only a command's page and the
 * feed use the library's `histories`.
 */
export type LibraryRenderer = {
  readonly page: (path: string, library: RenderedLibrary) => Promise<string | null>
  readonly sitemap: (library: RenderedLibrary) => string
  readonly feed: (library: RenderedLibrary) => string
}

/** Loads the renderer of the build in `folder`. Rejects if it's missing. */
export async function loadLibraryRenderer(folder: string): Promise<LibraryRenderer> {
  const file = join(folder, RENDERER_FILES.script)
  const pages: unknown = JSON.parse(await readFile(join(folder, RENDERER_FILES.pages), 'utf8'))
  // Node caches modules by URL forever, and a newer build may have replaced the file.
  const { mtimeMs } = await stat(file)
  const module: LibraryRendering<unknown> = await import(`${pathToFileURL(file)}?${mtimeMs}`)
  return {
    page: (path, library) => module.renderLibraryPage(path, library, pages),
    sitemap: (library) => module.librarySitemap(library, pages, 'server'),
    feed: (library) => module.libraryFeed(library, pages),
  }
}

/**
 * Renders a page of a made-up library a few times, once per event loop turn. The code is slow until it has run a few
 * times, and the first visitor shouldn't have to wait for that.
 */
export async function warmUp({ page }: LibraryRenderer): Promise<void> {
  const madeUp = Array.from({ length: WARMING_COMMANDS }, (_, n) => {
    return { id: `${n}`, notes: `Notes ${n}`, line: 'ls {{folder=.}}', platform: 'shell', tags: ['files'] }
  })
  try {
    for (let rendered = 0; rendered < WARMING_PAGES; rendered += 1) {
      await setImmediate()
      await page(platformAddress('shell'), { builtAt: new Date().toISOString(), commands: [...madeUp] })
    }
  } catch {
    // The first request for a page reports the error.
  }
}

/** The data that pages are rendered from. */
export type LibrarySource = {
  readonly readSnapshot: SnapshotReader
  readonly store: Pick<CommandStore, 'histories' | 'versions'>
}

/** Dependencies of the pages. `headers` are sent with all of the site's pages. */
type LibraryPagesOptions = LibrarySource & {
  readonly renderer: LibraryRenderer
  readonly headers: HeaderFields
}

/**
 * The result for a percent-encoded pathname: the resource; 'gone' for a command that was public and is now private or
 * deleted; 'unknown' for any other page that the library doesn't have; 'unavailable' if the library could never be
 * read; null if the pathname doesn't depend on the library.
 */
type LibraryPages = (pathname: string) => Promise<Resource | 'gone' | 'unknown' | 'unavailable' | null>

/** The rendered pages of one revision of the library, by address. */
type PageCache = { readonly library: RenderedLibrary; readonly resources: Map<string, Promise<Resource | null>> }

/**
 * Creates a function that returns the library's pages, sitemap and feed, and the command list that pages fall back to
 * if the API fails. Each is rendered on the first request and kept until the next revision. While the store fails, the
 * last revision that could be read is shown.
 */
export function createLibraryPages({ renderer, readSnapshot, store, headers }: LibraryPagesOptions): LibraryPages {
  let revision: number | null = null
  let cache: PageCache | null = null

  const refresh = async (): Promise<PageCache | null> => {
    const snapshot = await unlessUnavailable(readSnapshot)
    if (snapshot === null || snapshot.revision === revision) return cache
    revision = snapshot.revision
    const library = { builtAt: new Date().toISOString(), commands: snapshot.shown }
    cache = { library, resources: new Map() }
    return cache
  }

  const render = async (address: string, library: RenderedLibrary): Promise<Resource | null> => {
    const text = await textAt(address, library)
    if (text === null) return null
    const ofAddress = isFile(address)
      ? { contentType: mediaTypeOf(address), headers: REVALIDATED_HEADERS }
      : { contentType: mediaTypeOf('.html'), headers }
    return createResource({ bytes: await encode(Buffer.from(text)), ...ofAddress })
  }

  const textAt = async (address: string, library: RenderedLibrary): Promise<string | null> => {
    if (address === LIST) return JSON.stringify(library)
    if (address === SITEMAP) return renderer.sitemap(library)
    if (address === FEED) return renderer.feed({ ...library, histories: await publicHistories() })
    return renderer.page(address, { ...library, histories: await historyOf(address) })
  }

  /** Returns the public history of each command; empty while the store is unavailable. */
  const publicHistories = async () => (await unlessUnavailable(store.histories)) ?? new Map<string, PublicHistory>()

  const historyOf = async (pathname: string): Promise<ReadonlyMap<string, PublicHistory>> => {
    const [last] = await versionsAt(pathname, store, LATEST_VERSION)
    return new Map(last === undefined ? [] : [[last.kept.command.id, publicHistoryOf(last)]])
  }

  return async (pathname) => {
    const address = isFile(pathname) ? pathname : addressOfPage(pathname)
    if (address === null) return null
    const current = await refresh()
    if (current === null) return 'unavailable'
    const { resources, library } = current
    const resource = await getOrRender(resources, address, () => render(address, library))
    return resource ?? ((await wasPublic(pathname, store)) ? 'gone' : 'unknown')
  }
}

/**
 * Returns the cached or newly rendered page at an address. Evicts the least recently used page. Misses and failures are
 * not cached.
 */
async function getOrRender(
  resources: PageCache['resources'],
  address: string,
  render: () => Promise<Resource | null>,
): Promise<Resource | null> {
  const pending = resources.get(address) ?? render()
  resources.delete(address)
  resources.set(address, pending)
  const resource = await pending.catch((cause) => {
    resources.delete(address)
    throw cause
  })
  if (resource === null) resources.delete(address)
  const [first] = resources.keys()
  if (resources.size > MAX_CACHED && first !== undefined) resources.delete(first)
  return resource
}

/**
 * Returns the address of a command's own page for its former address, which was Commander's with `?id=`. Keeps the rest
 * of the query. Returns null for all other addresses, for commands that aren't public, and while the library can't be
 * read.
 */
export async function currentAddressOf(url: URL, readSnapshot: SnapshotReader): Promise<string | null> {
  const id = url.searchParams.get('id') ?? ''
  const address = commandAddress(id)
  if (id === '' || address.includes('?') || addressOfPage(url.pathname) !== COMMANDER_ADDRESS) return null
  const snapshot = await unlessUnavailable(readSnapshot)
  if (!snapshot?.shown.some((command) => command.id === id)) return null
  const rest = new URLSearchParams(url.searchParams)
  rest.delete('id')
  return rest.size === 0 ? address : `${address}?${rest}`
}

/**
 * True for the address of a command that used to be public. An id that was never public must look like one that doesn't
 * exist, because ids can be guessed. Both cases run the same query.
 */
async function wasPublic(pathname: string, store: LibrarySource['store']): Promise<boolean> {
  const versions = await versionsAt(pathname, store, ALL_VERSIONS)
  return versions.some(({ kept }) => isPublic(kept.command))
}

/**
 * Returns versions of the command whose page is at `pathname`; empty if there's no such command, or if the store is
 * unavailable.
 */
async function versionsAt(
  pathname: string,
  store: LibrarySource['store'],
  page: VersionPage,
): Promise<readonly Version[]> {
  const part = libraryPartAt(pathname)
  if (part?.kind !== 'command') return []
  return (await unlessUnavailable(() => store.versions(part.id, page))) ?? []
}

/** Returns the result of `read`, or null if the store can't be read. */
async function unlessUnavailable<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof StoreError || error instanceof ProblemError) return null
    throw error
  }
}

function isFile(pathname: string): boolean {
  return pathname === LIST || pathname === SITEMAP || pathname === FEED
}

/** Returns the canonical address of a library page, however the visitor spelled it. */
function addressOfPage(pathname: string): string | null {
  const screen = screenAt(pathname, [...SCREENS, ...LIBRARY_SCREENS])
  if (!screen.ok || screen.value.name !== 'commander') return null
  const part = libraryPartAt(pathname)
  if (part === null) return COMMANDER_ADDRESS
  return part.kind === 'platform' ? platformAddress(part.platform) : commandAddress(part.id)
}
