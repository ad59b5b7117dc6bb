import { site } from '#content/site.ts'
import type { RenderedLibrary } from '../../core/built-site/library-rendering.ts'
import type { CommandWithNotes } from '../../core/commands/command.ts'
import { textFileOf } from '../../core/commands/formats/plain-text.ts'
import type { PublicHistory } from '../../core/commands/version.ts'
import { COMMANDER_ADDRESS, commandAddress, libraryPartAt, platformAddress } from '../../core/routing/screens.ts'
import { countFacets, MAX_RELATED_CANDIDATES, relatedCommands } from '../../core/search/filter.ts'
import { type Facets, type Filter, NO_FILTER } from '../../core/search/query.ts'
import type { BuiltLibrary, PublishedLibrary } from '../library/built-library.ts'
import { historySentence } from '../locale.ts'
import { partTitle, withOwner } from '../screen-title.ts'
import { AUTOMATIC_CARDS, BUILT_CARDS, PLATFORM_CARDS } from '../ui/card-counts.ts'
import { words } from '../words.ts'
import type { DocumentParts } from './document.ts'
import type { FeedFrame } from './feed-entries.ts'
import { absoluteUrl, breadcrumbList, type Crumb, siteId } from './linked-data.ts'
import { pageDescription } from './printable.ts'
import { type SharedPicture, sharedHead } from './shared-head.ts'
import type { SitemapEntry } from './sitemap.ts'

// The maximum numbers of platforms and tags that a page contains for its links and filters. The fetched list contains
// all of them.
const MAX_PLATFORMS = 1000
const MAX_TAGS = 100

// The notes of this many commands are enough for any description.
const MAX_DESCRIBED = 10

/**
 * The maximum number of commands with pages of their own on a static host. In a larger library, no command has one
 * there.
 */
const MAX_COMMAND_PAGES = 2000

/**
 * Data that the library's pages share, prepared by the build as JSON. `document` is the same for all of them, and
 * `whole` is for the page of the whole library. `above` are the breadcrumbs that platforms' and commands' pages begin
 * with, from the home page on.
 */
export type LibraryPages = {
  readonly document: Omit<DocumentParts, 'title' | 'description' | 'path' | 'markup' | 'data'>
  readonly siteUrl: string
  readonly whole: { readonly title: string; readonly description: string; readonly head: string }
  readonly above: readonly Crumb[]
  readonly picture: SharedPicture
  readonly platformTexts: readonly (readonly [platform: string, about: string])[]
  readonly sitemap: readonly SitemapEntry[]
  readonly feed: FeedFrame
}

/** A library page: its head and the part of the library that it contains. */
export type LibraryPage = LibraryPages['whole'] & { readonly address: string; readonly built: BuiltLibrary }

/** The part of the library that a page is about. `own` are its commands; the page contains the first `maxCommands`. */
type LibraryPart = LibraryPages['whole'] & {
  readonly address: string
  readonly filter: Filter
  readonly own: readonly CommandWithNotes[]
  readonly maxCommands: number
  readonly changed?: BuiltLibrary['changed']
}

/** Data derived from the library that every page needs. Computing it for a large library takes a while. */
type LibraryIndex = {
  readonly byPlatform: ReadonlyMap<string | undefined, readonly CommandWithNotes[]>
  readonly facets: Facets
}

// The keys are the commands arrays. An array stays the same until its library changes.
const indices = new WeakMap<PublishedLibrary['commands'], LibraryIndex>()

/**
 * The page at a percent-encoded path, for the whole library, a platform or a command. Null if the library doesn't have
 * that platform or command.
 */
export function libraryPageAt(path: string, library: RenderedLibrary, pages: LibraryPages): LibraryPage | null {
  const part = libraryPartOf(path, library, pages)
  if (part === null) return null
  const { title, description, head, address } = part
  return { title, description, head, address, built: builtLibrary(part, library) }
}

function builtLibrary({ filter, own, maxCommands, changed }: LibraryPart, library: RenderedLibrary): BuiltLibrary {
  const { facets, byPlatform } = indexOf(library)
  const commands = own.slice(0, maxCommands)
  const [only] = filter.id === null ? [] : commands
  const ofPart = own.length === library.commands.length ? facets : countFacets(own)
  // As in a search, platform counts ignore the chosen platform.
  const { platforms } = filter.platforms.length === 0 ? ofPart : facets
  return {
    builtAt: library.builtAt,
    total: library.commands.length,
    filter,
    found: own.length,
    facets: { platforms: platforms.slice(0, MAX_PLATFORMS), tags: ofPart.tags.slice(0, MAX_TAGS) },
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
  const index = { byPlatform: groupByPlatform(commands), facets: countFacets(commands) }
  indices.set(commands, index)
  return index
}

function groupByPlatform(commands: readonly CommandWithNotes[]): LibraryIndex['byPlatform'] {
  const groups = new Map<string | undefined, CommandWithNotes[]>()
  for (const command of commands) {
    const group = groups.get(command.platform)
    if (group === undefined) groups.set(command.platform, [command])
    else group.push(command)
  }
  return groups
}

function libraryPartOf(path: string, library: RenderedLibrary, pages: LibraryPages): LibraryPart | null {
  const part = libraryPartAt(path)
  const { commands, histories } = library
  if (part === null) {
    return { ...pages.whole, address: COMMANDER_ADDRESS, filter: NO_FILTER, own: commands, maxCommands: BUILT_CARDS }
  }
  if (part.kind === 'platform') {
    const own = indexOf(library).byPlatform.get(part.platform)
    return own === undefined ? null : pageOfPlatform(part.platform, own, pages)
  }
  const command = commands.find(({ id }) => id === part.id)
  return command === undefined ? null : pageOfCommand(command, histories?.get(command.id), pages)
}

function pageOfPlatform(platform: string, own: readonly CommandWithNotes[], pages: LibraryPages): LibraryPart {
  const address = platformAddress(platform)
  const first = own.slice(0, MAX_DESCRIBED).map(({ notes }) => notes)
  const [, about] = pages.platformTexts.find(([named]) => named === platform) ?? []
  const texts = about === undefined ? first : [about, ...first]
  const description = pageDescription(words.sharing.platform(own.length, platform, texts.join(' ')))
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
    maxCommands: own.length > AUTOMATIC_CARDS ? PLATFORM_CARDS : AUTOMATIC_CARDS,
  }
}

function pageOfCommand(
  command: CommandWithNotes,
  history: PublicHistory | undefined,
  pages: LibraryPages,
): LibraryPart {
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
  const shown = { address, filter: { ...NO_FILTER, id }, own: [command], maxCommands: 1 }
  return { ...headed(shared, pages), ...shown, ...(history === undefined ? {} : { changed: historySentence(history) }) }
}

type Headed = {
  readonly address: string
  readonly heading: string
  readonly description: string
  readonly type: 'website' | 'article'
  /** The page's linked data, without the part that all pages share. */
  readonly work: Readonly<Record<string, unknown>>
  /** The breadcrumbs below the whole library, ending with the page itself. */
  readonly crumbs: readonly Crumb[]
}

function headed(
  { address, heading, description, type, work, crumbs }: Headed,
  { siteUrl, above, picture }: LibraryPages,
): LibraryPages['whole'] {
  const url = absoluteUrl(siteUrl, address)
  // Names no author, because it isn't known. The starter library, for example, isn't the owner's work.
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

/**
 * The percent-encoded paths of all platforms and commands. For static hosts, only the ones with a page of their own.
 */
export function libraryAddresses(library: PublishedLibrary, host: 'files' | 'server'): readonly string[] {
  const { commands } = library
  const isOnHost = (name: string) => host === 'server' || hasFile(name)
  const platforms = [...indexOf(library).byPlatform.keys()].flatMap((name) => name || [])
  const ids = host === 'files' && commands.length > MAX_COMMAND_PAGES ? [] : commands.map(({ id }) => id)
  return [...platforms.filter(isOnHost).map(platformAddress), ...ids.filter(isOnHost).map(commandAddress)]
}

function hasFile(name: string): boolean {
  return name !== '' && textFileOf(name) !== null
}
