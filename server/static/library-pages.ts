import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CommandWithNotes } from '../../core/commands/command.ts'
import {
  COMMANDER,
  commandAddress,
  LIBRARY_SCREENS,
  libraryPartAt,
  platformAddress,
  SCREENS,
  screenAt,
} from '../../core/routing/screens.ts'
import type { CommandStore } from '../commands/command-store.ts'
import type { SnapshotReader } from '../commands/library-snapshot.ts'
import { ALWAYS_REVALIDATED, type HeaderFields } from '../http/answer.ts'
import { encode } from '../http/encoded-bytes.ts'
import { createResource, type Resource } from '../http/resource.ts'
import { mediaTypeOf } from './media-type.ts'

const FEED = '/feed.xml'

/** Where a build puts what renders the pages of the library, beside the site. */
export const RENDERER_FILES = { script: 'library-page.js', pages: 'library-pages.json' } as const

/** So many pages of one revision are kept, those asked for last: some 20 MB of them. */
const MOST_KEPT = 200

/** A library as its pages show it; `builtAt` is ISO 8601. */
type ShownLibrary = { readonly builtAt: string; readonly commands: readonly CommandWithNotes[] }

type DatedLibrary = ShownLibrary & { readonly changedAt?: ReadonlyMap<string, string> }

/**
 * Renders what follows the library: its pages, null where it has none at that path; the sitemap; and the feed. `changedAt`
 * says by id when a command last changed, to the page of that command and to the feed.
 */
export type LibraryRenderer = {
  readonly page: (path: string, library: DatedLibrary) => Promise<string | null>
  readonly sitemap: (library: ShownLibrary) => string
  readonly feed: (library: DatedLibrary) => string
}

/** The module that the build bundled (`tools/build/library-page.ts`); what it needs besides was made by it, too. */
type RendererModule = {
  readonly renderLibraryPage: (path: string, library: DatedLibrary, pages: unknown) => Promise<string | null>
  readonly librarySitemap: (library: ShownLibrary, pages: unknown) => string
  readonly libraryFeed: (library: DatedLibrary, pages: unknown) => string
}

/** Loads the renderer of the build in `folder`. Rejects where it is not there. */
export async function loadLibraryRenderer(folder: string): Promise<LibraryRenderer> {
  const file = join(folder, RENDERER_FILES.script)
  const pages: unknown = JSON.parse(await readFile(join(folder, RENDERER_FILES.pages), 'utf8'))
  // Node keeps a module for good under the address it was loaded from, and a build may have made another one since.
  const { mtimeMs } = await stat(file)
  const module: RendererModule = await import(`${pathToFileURL(file)}?${mtimeMs}`)
  return {
    page: (path, library) => module.renderLibraryPage(path, library, pages),
    sitemap: (library) => module.librarySitemap(library, pages),
    feed: (library) => module.libraryFeed(library, pages),
  }
}

/** What the pages are of. */
export type LibrarySource = {
  readonly readSnapshot: SnapshotReader
  readonly store: Pick<CommandStore, 'find' | 'whole'>
}

/** What the pages are made with. `headers` are those of every page of the site. */
type LibraryPagesOptions = LibrarySource & {
  readonly renderer: LibraryRenderer
  readonly headers: HeaderFields
}

/**
 * What there is at a pathname, percent-encoded: the resource; 'gone' where it is of a command that is public no more, as it
 * is private, or deleted and still to be restored; 'unknown' where the library has no such part; 'unavailable' where the library
 * could never be read; null where the pathname is not one that follows the library.
 */
type LibraryPages = (pathname: string) => Promise<Resource | 'gone' | 'unknown' | 'unavailable' | null>

/** What was made of one revision of the library, by address. */
type Made = { readonly library: ShownLibrary; readonly resources: Map<string, Promise<Resource | null>> }

/**
 * The pages that follow the library, its sitemap and its list for when the API fails: each is rendered when it is first
 * asked for, once, and kept until the next revision. While the store fails they are of the last revision that was seen.
 */
export function createLibraryPages({ renderer, readSnapshot, store, headers }: LibraryPagesOptions): LibraryPages {
  let revision: number | null = null
  let made: Made | null = null

  const lookAnew = async (): Promise<Made | null> => {
    const snapshot = await readSnapshot()
    if (!snapshot.ok || snapshot.value.revision === revision) return made
    revision = snapshot.value.revision
    made = {
      library: { builtAt: new Date().toISOString(), commands: snapshot.value.shown },
      resources: new Map(),
    }
    return made
  }

  const make = async (address: string, library: ShownLibrary): Promise<Resource | null> => {
    const file = fileAt(address, renderer)
    const now = await dated(library, address)
    const text = file === null ? await renderer.page(address, now) : file(now)
    if (text === null) return null
    return createResource({
      bytes: await encode(Buffer.from(text)),
      contentType: mediaTypeOf(file === null ? '.html' : address),
      headers: file === null ? headers : ALWAYS_REVALIDATED,
    })
  }

  /** When those commands last changed of which that is told; where the store cannot say, nothing is told of it. */
  const dated = async (library: ShownLibrary, address: string): Promise<DatedLibrary> => {
    const part = libraryPartAt(address)
    const told = address === FEED ? await store.whole() : part?.kind === 'command' ? await store.find(part.id) : null
    if (!told?.ok) return library
    const changed = [told.value].flat().flatMap((kept) => (kept === null ? [] : [kept]))
    return { ...library, changedAt: new Map(changed.map(({ command, updatedAt }) => [command.id, updatedAt])) }
  }

  return async (pathname) => {
    const address = fileAt(pathname, renderer) === null ? addressOfPage(pathname) : pathname
    if (address === null) return null
    const now = await lookAnew()
    if (now === null) return 'unavailable'
    const { resources, library } = now
    const resource = await keepLast(resources, address, () => make(address, library))
    return resource ?? ((await isOfCommand(pathname, store)) ? 'gone' : 'unknown')
  }
}

/**
 * What is at an address, made unless it is kept, and kept as the last of all; the first goes where there are too many.
 * Who asks for what is not there does not crowd out what is, and what failed is tried again.
 */
async function keepLast(
  resources: Made['resources'],
  address: string,
  make: () => Promise<Resource | null>,
): Promise<Resource | null> {
  const making = resources.get(address) ?? make()
  resources.delete(address)
  resources.set(address, making)
  const resource = await making.catch((cause) => {
    resources.delete(address)
    throw cause
  })
  if (resource === null) resources.delete(address)
  const [first] = resources.keys()
  if (resources.size > MOST_KEPT && first !== undefined) resources.delete(first)
  return resource
}

async function isOfCommand(pathname: string, store: LibrarySource['store']): Promise<boolean> {
  const part = libraryPartAt(pathname)
  const found = part?.kind === 'command' ? await store.find(part.id) : null
  return found?.ok === true && found.value !== null
}

/** What writes the file at a pathname; null where that is none of ours. */
function fileAt(pathname: string, { sitemap, feed }: LibraryRenderer): ((library: DatedLibrary) => string) | null {
  if (pathname === '/sitemap.xml') return sitemap
  if (pathname === FEED) return feed
  return pathname === '/commands.json' ? (library) => JSON.stringify(library) : null
}

/** The one address of a page of the library, however a visitor has written it. */
function addressOfPage(pathname: string): string | null {
  const screen = screenAt(pathname, [...SCREENS, ...LIBRARY_SCREENS])
  if (!screen.ok || screen.value.name !== 'commander') return null
  const part = libraryPartAt(pathname)
  if (part === null) return COMMANDER
  return part.kind === 'platform' ? platformAddress(part.platform) : commandAddress(part.id)
}
