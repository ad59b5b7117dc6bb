import { site } from '../../content/site.ts'
import type { CommandWithNotes } from '../../core/commands/command.ts'
import { textFileOf } from '../../core/commands/formats/plain-text.ts'
import { relatedCommands } from '../../core/commands/related-commands.ts'
import { COMMANDER, commandAddress, libraryPartAt, platformAddress } from '../../core/routing/screens.ts'
import { narrow } from '../../core/search/narrow.ts'
import { type Narrowing, NOT_NARROWED } from '../../core/search/query.ts'
import { BUILT_LIBRARY_ID, type BuiltLibrary, type PublishedLibrary } from '../../web/library/built-library.ts'
import { renderScreen } from '../../web/prerender.tsx'
import { partTitle, withOwner } from '../../web/screen-title.ts'
import { BUILT_CARDS, UNASKED_CARDS } from '../../web/ui/card-counts.ts'
import { fillTemplate, jsonBlock } from './document.ts'
import { type FeedFrame, type FollowedLibrary, feedOf } from './sharing/feed-entries.ts'
import { escapeMarkup, pageDescription } from './sharing/printable.ts'
import { type SharedPicture, sharedHead } from './sharing/shared-head.ts'
import { absoluteUrl, breadcrumbList, type Crumb, ownerNode, siteId } from './sharing/sharing-parts.ts'

// Bundled for Node with all that it needs: the build and the server render the pages of the library by the same code.
export { renderScreen }

// What a page carries at most, for its links and for the filters; the list that it fetches has all.
const MOST_PLATFORMS = 1000
const MOST_TAGS = 100

// Of a platform's commands so many have more notes than its description has room for.
const MOST_DESCRIBED = 10

/** A library with more commands than this has no page for each of them on a host of files; a server has all. */
const MOST_COMMAND_PAGES = 2000

/**
 * What all pages of the library have in common, made by the build and handed on as JSON. `template` is their
 * HTML, `whole` is what differs in the page of the whole library. `above` are the pages over a part of it, the first of
 * them the home page.
 */
export type LibraryPages = {
  readonly template: string
  readonly siteUrl: string
  readonly whole: { readonly title: string; readonly description: string; readonly head: string }
  readonly above: readonly Crumb[]
  readonly picture: SharedPicture
  readonly sitemap: string
  readonly feed: FeedFrame
}

/** A library, and when a command of it last changed, by its id, where that is known. */
type DatedLibrary = PublishedLibrary & Pick<FollowedLibrary, 'changedAt'>

/** What a page says of itself, and which part of the library it shows, at most so many cards of it. */
type LibraryPage = LibraryPages['whole'] & {
  readonly address: string
  readonly narrowing: Narrowing
  readonly most: number
}

/**
 * The page of the library at a path of the site, percent-encoded: the whole, a platform or a command. Null where there is
 * none, as the library has no such platform or no such command with notes.
 */
export async function renderLibraryPage(
  path: string,
  library: DatedLibrary,
  pages: LibraryPages,
): Promise<string | null> {
  const page = libraryPageAt(path, library, pages)
  if (page === null) return null
  const { address, narrowing, most } = page
  const built = partOf(library, narrowing, most)
  return fillTemplate(pages.template, {
    ...page,
    path: address,
    markup: await renderScreen(address, built),
    data: jsonBlock(BUILT_LIBRARY_ID, built),
  })
}

/** What a page carries of a library: at most `most` of the cards that `narrowing` leaves. */
function partOf(library: PublishedLibrary, narrowing: Narrowing, most: number): BuiltLibrary {
  const cards = library.commands
  const { matches, facets } = narrow(cards, [...cards.keys()], narrowing)
  const commands = matches.slice(0, most).flatMap((index) => cards[index] ?? [])
  const [only] = narrowing.id === null ? [] : commands
  return {
    builtAt: library.builtAt,
    total: cards.length,
    narrowing,
    found: matches.length,
    facets: { platforms: facets.platforms.slice(0, MOST_PLATFORMS), tags: facets.tags.slice(0, MOST_TAGS) },
    commands,
    related: only === undefined ? [] : relatedCommands(only, cards),
  }
}

function libraryPageAt(path: string, library: DatedLibrary, pages: LibraryPages): LibraryPage | null {
  const part = libraryPartAt(path)
  if (part === null) return { ...pages.whole, address: COMMANDER, narrowing: NOT_NARROWED, most: BUILT_CARDS }
  const cards = library.commands
  if (part.kind === 'platform') {
    const own = cards.filter(({ platform }) => platform === part.platform)
    return own.length === 0 ? null : pageOfPlatform(part.platform, own, pages)
  }
  const command = cards.find(({ id }) => id === part.id)
  return command === undefined ? null : pageOfCommand(command, library.changedAt?.get(command.id), pages)
}

function pageOfPlatform(platform: string, own: readonly CommandWithNotes[], pages: LibraryPages): LibraryPage {
  const address = platformAddress(platform)
  const count = `${own.length} ${own.length === 1 ? 'command line' : 'command lines'} for ${platform}`
  const first = own.slice(0, MOST_DESCRIBED).map(({ notes }) => notes)
  const description = pageDescription(`${count}: ${first.join(' ')}`)
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
    narrowing: { ...NOT_NARROWED, platforms: [platform] },
    most: UNASKED_CARDS,
  }
}

function pageOfCommand(
  { id, notes, line, platform, tags, description: more }: CommandWithNotes,
  dateModified: string | undefined,
  pages: LibraryPages,
): LibraryPage {
  const address = commandAddress(id)
  const description = pageDescription([line, more, notes].filter(Boolean).join(' – '))
  const heading = partTitle(notes)
  const work = {
    '@type': 'SoftwareSourceCode',
    name: notes,
    text: line ?? undefined,
    description: more,
    codeSampleType: 'code snippet',
    dateModified,
    keywords: [platform, ...(tags ?? [])].filter(Boolean),
  }
  const crumbs = [
    ...(platform === undefined || platform === '' ? [] : [{ name: platform, address: platformAddress(platform) }]),
    { name: notes, address },
  ]
  const shared = { address, heading, description, type: 'article', work, crumbs } as const
  return { ...headed(shared, pages), address, narrowing: { ...NOT_NARROWED, id }, most: 1 }
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
  pages: LibraryPages,
): LibraryPages['whole'] {
  const { siteUrl, above, picture } = pages
  const url = absoluteUrl(siteUrl, address)
  const ofAll = { url, isPartOf: { '@id': siteId(siteUrl) }, author: ownerNode(siteUrl, site) }
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
export function libraryAddresses({ commands }: PublishedLibrary): readonly string[] {
  const platforms = new Set(commands.flatMap(({ platform }) => (platform === undefined ? [] : platform)))
  const ids = commands.length > MOST_COMMAND_PAGES ? [] : commands.map(({ id }) => id)
  return [...[...platforms].filter(hasFile).map(platformAddress), ...ids.filter(hasFile).map(commandAddress)]
}

/** The sitemap with the addresses of the library's parts. Source: the sitemap protocol, 0.9. */
export function librarySitemap(library: PublishedLibrary, { sitemap, siteUrl }: LibraryPages): string {
  const urls = libraryAddresses(library).map(
    (path) => `<url><loc>${escapeMarkup(absoluteUrl(siteUrl, path))}</loc></url>\n`,
  )
  return sitemap.replace('</urlset>', () => `${urls.join('')}</urlset>`)
}

/** The feed with the commands of the library, those first that changed last. */
export function libraryFeed(library: FollowedLibrary, { feed, siteUrl }: LibraryPages): string {
  return feedOf(feed, library, siteUrl)
}

function hasFile(name: string): boolean {
  return name !== '' && textFileOf(name) !== null
}
