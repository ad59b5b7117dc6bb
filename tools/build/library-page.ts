import { site } from '../../content/site.ts'
import type { PublicHistory } from '../../core/commands/changes/version.ts'
import type { CommandWithNotes } from '../../core/commands/command.ts'
import { textFileOf } from '../../core/commands/formats/plain-text.ts'
import type { RenderedLibrary } from '../../core/library-rendering.ts'
import { COMMANDER_ADDRESS, commandAddress, libraryPartAt, platformAddress } from '../../core/routing/screens.ts'
import { countFacets, MAX_RELATED_CANDIDATES, relatedCommands } from '../../core/search/filter.ts'
import { type Facets, type Filter, NO_FILTER } from '../../core/search/query.ts'
import { BUILT_LIBRARY_ID, type BuiltLibrary, type PublishedLibrary } from '../../web/library/built-library.ts'
import { historySentence } from '../../web/locale.ts'
import { renderScreen } from '../../web/prerender.tsx'
import { partTitle, withOwner } from '../../web/screen-title.ts'
import { BUILT_CARDS, PLATFORM_CARDS, UNASKED_CARDS } from '../../web/ui/card-counts.ts'
import { words } from '../../web/words.ts'
import { type DocumentParts, htmlDocument, jsonBlock } from './document.ts'
import { type FeedFrame, type FollowedLibrary, feedOf } from './sharing/feed-entries.ts'
import { pageDescription } from './sharing/printable.ts'
import { type SharedPicture, sharedHead } from './sharing/shared-head.ts'
import { absoluteUrl, breadcrumbList, type Crumb, siteId } from './sharing/sharing-parts.ts'
import { type SitemapEntry, sitemapOf } from './sharing/sitemap.ts'

// Bundled for Node with all that it needs: the build and the server render the pages of the library by the same code.
export { renderScreen }

// Only the landing page shows figures.
const NO_FIGURES = { homeSize: null, counterScript: null }

// What a page carries at most, for its links and for the filters; the list that it fetches has all.
const MOST_PLATFORMS = 1000
const MOST_TAGS = 100

// Of a platform's commands so many have more notes than its description has room for.
const MOST_DESCRIBED = 10

/** A library with more commands than this has no page for each of them on a host of files; a server has all. */
const MOST_COMMAND_PAGES = 2000

/**
 * What all pages of the library have in common, made by the build and handed on as JSON. `document` is their
 * HTML, `whole` is what differs in the page of the whole library. `above` are the pages over a part of it, the first of
 * them the home page.
 */
export type LibraryPages = {
  readonly document: Omit<DocumentParts, 'title' | 'description' | 'path' | 'markup' | 'data'>
  readonly siteUrl: string
  readonly whole: { readonly title: string; readonly description: string; readonly head: string }
  readonly above: readonly Crumb[]
  readonly picture: SharedPicture
  readonly sitemap: readonly SitemapEntry[]
  readonly feed: FeedFrame
}

/** What a page says of itself, and which part of the library it shows: `own`, of which it carries at most `most`. */
type LibraryPage = LibraryPages['whole'] & {
  readonly address: string
  readonly filter: Filter
  readonly own: readonly CommandWithNotes[]
  readonly most: number
  readonly changed?: BuiltLibrary['changed']
}

/** What every page needs of a library that is slow to find in a large one. */
type LibraryIndex = {
  readonly byPlatform: ReadonlyMap<string | undefined, readonly CommandWithNotes[]>
  readonly facets: Facets
}

// By its list of commands, which is the same one until the library changes.
const indices = new WeakMap<PublishedLibrary['commands'], LibraryIndex>()

/**
 * The page of the library at a path of the site, percent-encoded: the whole, a platform or a command. Null where there is
 * none, as the library has no such platform or no such command with notes.
 */
export async function renderLibraryPage(
  path: string,
  library: RenderedLibrary,
  pages: LibraryPages,
): Promise<string | null> {
  const page = libraryPageAt(path, library, pages)
  if (page === null) return null
  const built = partOf(library, page)
  const { title, description, head, address } = page
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

/** What a page carries of a library. */
function partOf(library: PublishedLibrary, { filter, own, most, changed }: LibraryPage): BuiltLibrary {
  const { facets, byPlatform } = indexOf(library)
  const commands = own.slice(0, most)
  const [only] = filter.id === null ? [] : commands
  const ofPart = own.length === library.commands.length ? facets : countFacets(own)
  // Whoever chose one platform may choose another besides.
  const { platforms } = filter.platforms.length === 0 ? ofPart : facets
  return {
    builtAt: library.builtAt,
    total: library.commands.length,
    filter,
    found: own.length,
    facets: { platforms: platforms.slice(0, MOST_PLATFORMS), tags: ofPart.tags.slice(0, MOST_TAGS) },
    commands,
    related:
      only === undefined
        ? []
        : relatedCommands(only, (byPlatform.get(only.platform) ?? []).slice(0, MAX_RELATED_CANDIDATES)),
    ...(changed === undefined ? {} : { changed }),
  }
}

function indexOf({ commands }: PublishedLibrary): LibraryIndex {
  const known = indices.get(commands)
  if (known !== undefined) return known
  const index = {
    byPlatform: Map.groupBy(commands, ({ platform }) => platform),
    facets: countFacets(commands),
  }
  indices.set(commands, index)
  return index
}

function libraryPageAt(path: string, library: RenderedLibrary, pages: LibraryPages): LibraryPage | null {
  const part = libraryPartAt(path)
  const { commands, histories } = library
  if (part === null) {
    return { ...pages.whole, address: COMMANDER_ADDRESS, filter: NO_FILTER, own: commands, most: BUILT_CARDS }
  }
  if (part.kind === 'platform') {
    const own = indexOf(library).byPlatform.get(part.platform)
    return own === undefined ? null : pageOfPlatform(part.platform, own, pages)
  }
  const command = commands.find(({ id }) => id === part.id)
  return command === undefined ? null : pageOfCommand(command, histories?.get(command.id), pages)
}

function pageOfPlatform(platform: string, own: readonly CommandWithNotes[], pages: LibraryPages): LibraryPage {
  const address = platformAddress(platform)
  const first = own.slice(0, MOST_DESCRIBED).map(({ notes }) => notes)
  const description = pageDescription(words.sharing.platform(own.length, platform, first.join(' ')))
  const heading = partTitle(platform)
  const work = {
    '@type': 'CollectionPage',
    name: heading,
    mainEntity: { '@type': 'ItemList', numberOfItems: own.length },
  }
  const crumbs = [{ name: platform, address }]
  const shared = { address, heading, description, type: 'website', work, crumbs } as const
  return {
    ...headed(shared, pages),
    address,
    filter: { ...NO_FILTER, platforms: [platform] },
    own,
    most: own.length > UNASKED_CARDS ? PLATFORM_CARDS : UNASKED_CARDS,
  }
}

function pageOfCommand(
  command: CommandWithNotes,
  history: PublicHistory | undefined,
  pages: LibraryPages,
): LibraryPage {
  const { id, notes, line, platform, tags, description: more } = command
  const address = commandAddress(id)
  const description = pageDescription([line, more, notes].filter(Boolean).join(' – '))
  const heading = partTitle(notes)
  const work = {
    '@type': 'SoftwareSourceCode',
    name: notes,
    text: line ?? undefined,
    description: more,
    codeSampleType: 'code snippet',
    dateModified: history?.changedAt,
    keywords: [platform, ...(tags ?? [])].filter(Boolean),
  }
  const crumbs = [
    ...(platform === undefined || platform === '' ? [] : [{ name: platform, address: platformAddress(platform) }]),
    { name: notes, address },
  ]
  const shared = { address, heading, description, type: 'article', work, crumbs } as const
  const shown = { address, filter: { ...NO_FILTER, id }, own: [command], most: 1 }
  return { ...headed(shared, pages), ...shown, ...(history === undefined ? {} : { changed: historySentence(history) }) }
}

type Headed = {
  readonly address: string
  readonly heading: string
  readonly description: string
  readonly type: 'website' | 'article'
  /** What the page is about, as linked data, but for what all of these pages say. */
  readonly work: Readonly<Record<string, unknown>>
  /** The way from the whole library to the page, which is the last of it. */
  readonly crumbs: readonly Crumb[]
}

function headed(
  { address, heading, description, type, work, crumbs }: Headed,
  { siteUrl, above, picture }: LibraryPages,
): LibraryPages['whole'] {
  const url = absoluteUrl(siteUrl, address)
  // Not who wrote it: nobody has said that, and the starter library is not the owner's.
  const ofAll = { url, isPartOf: { '@id': siteId(siteUrl) } }
  const lines = sharedHead({
    url,
    heading,
    description,
    type,
    siteName: site.name,
    picture,
    graph: [{ ...work, ...ofAll }, breadcrumbList(siteUrl, [...above, ...crumbs])],
  })
  return { title: withOwner(heading, site.name), description, head: `${lines.join('\n')}\n` }
}

/** The paths of all parts of a library that have a page on a host of files, percent-encoded. */
export function libraryAddresses(library: PublishedLibrary): readonly string[] {
  const platforms = new Set(library.commands.flatMap(({ platform }) => (platform === undefined ? [] : platform)))
  return [...[...platforms].filter(hasFile).map(platformAddress), ...idsWithPage(library).map(commandAddress)]
}

function idsWithPage({ commands }: PublishedLibrary): readonly string[] {
  return commands.length > MOST_COMMAND_PAGES ? [] : commands.map(({ id }) => id).filter(hasFile)
}

/**
 * The sitemap with the addresses of the library's parts: of those that have a file, or of all that a server has a page for.
 * Source: the sitemap protocol, 0.9.
 */
export function librarySitemap(
  library: PublishedLibrary,
  { sitemap, siteUrl }: LibraryPages,
  host: 'files' | 'server' = 'files',
): string {
  const paths = host === 'files' ? libraryAddresses(library) : everyAddress(library)
  return sitemapOf([...sitemap, ...paths.map((path) => ({ url: absoluteUrl(siteUrl, path) }))])
}

function everyAddress(library: PublishedLibrary): readonly string[] {
  const platforms = [...indexOf(library).byPlatform.keys()].flatMap((name) => name || [])
  return [...platforms.map(platformAddress), ...library.commands.map(({ id }) => commandAddress(id))]
}

/** The feed with the commands of the library, those first that changed last. */
export function libraryFeed(library: FollowedLibrary, { feed, siteUrl }: LibraryPages): string {
  return feedOf(feed, library, siteUrl)
}

function hasFile(name: string): boolean {
  return name !== '' && textFileOf(name) !== null
}
