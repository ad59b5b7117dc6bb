import { getText } from '../../client/http-helper.ts'
import { timeAgo } from '../../core/age.ts'
import { type CommandWithNotes, parseCommands } from '../../core/commands/command.ts'
import { jsonValueOf, nonEmptyText, record } from '../../core/parsing/parse.ts'
import { withBase } from '../../core/routing/base-path.ts'
import { FETCHED_AT } from '../offline/kept-list.ts'
import { cacheNames } from '../offline/worker-scope.ts'
import { basePath, http, publicConfig } from '../page-config.ts'
import { words } from '../words.ts'
import { PUBLISHED_LIST } from './built-library.ts'
import type { LibrarySearch } from './library-search.ts'
import type { LibrarySummary, ListAge } from './library-state.ts'

/** An older list: its text and the time at which it was fetched or built (ISO 8601). */
type OlderList = { readonly blob: Blob; readonly fetchedAt: string | null; readonly builtAt: string | null }

// If a static file hasn't arrived by then, it probably never will.
const FILE_LIMIT_MS = 4000

const parsePublished = record({ builtAt: nonEmptyText, commands: parseCommands })

/**
 * Opens a list that doesn't need the API: the list kept by the service worker, unless the list on screen was built
 * later (`builtAt`, null if unknown). Otherwise, unless a list is already open (`isSearched`), opens the list published
 * with the site, or else the kept one. Returns the summary and the first cards, or null if no list was opened.
 */
export async function openOlderLibrary(
  search: LibrarySearch,
  { isSearched, builtAt }: { readonly isSearched: boolean; readonly builtAt: string | null },
): Promise<{ readonly summary: LibrarySummary; readonly first: readonly CommandWithNotes[] } | null> {
  const kept = await keptList().catch(() => null)
  const isNewer = kept !== null && (builtAt === null || kept.fetchedAt > builtAt)
  const list: OlderList | null = isNewer || isSearched ? (isNewer ? kept : null) : ((await publishedList()) ?? kept)
  const opened = list === null ? null : await search.open(list.blob, 'public')
  if (list === null || !opened?.ok) return null
  const { all, unreadable } = opened.value
  const summary = { total: all.matches.length, unreadable, builtAt: list.builtAt, age: ageOf(list.fetchedAt) }
  return { summary, first: all.cards.map(({ command }) => command) }
}

/** Removes the list kept by the service worker. */
export async function forgetKeptList(): Promise<void> {
  await caches.delete(cacheNames(basePath).list)
}

async function keptList() {
  const { list } = cacheNames(basePath)
  // `open` would create the cache if there's no service worker.
  const response = (await caches.has(list)) ? await (await caches.open(list)).match(publicConfig.apiUrl) : undefined
  const fetchedAt = response?.headers.get(FETCHED_AT) ?? null
  if (response === undefined || fetchedAt === null) return null
  return { blob: await response.blob(), fetchedAt, builtAt: null }
}

async function publishedList(): Promise<OlderList | null> {
  const address = withBase(basePath, PUBLISHED_LIST)
  const answer = await getText(http, address, { signal: AbortSignal.timeout(FILE_LIMIT_MS) })
  const published = parsePublished(answer.ok ? jsonValueOf(answer.value) : null)
  if (!published.ok) return null
  const { commands, builtAt } = published.value
  return { blob: new Blob([JSON.stringify(commands)]), fetchedAt: null, builtAt }
}

function ageOf(fetchedAt: string | null): ListAge | null {
  if (fetchedAt === null) return null
  const instant = new Date(fetchedAt)
  const exact = new Intl.DateTimeFormat(words.locale.language, { dateStyle: 'long', timeStyle: 'short' }).format(
    instant,
  )
  return { fetchedAt, exact, inWords: agoInWords(instant) }
}

/** Returns text such as '2 hours ago' in the site's language. */
function agoInWords(instant: Date): string {
  const { unit, count } = timeAgo(instant, new Date())
  return count === 0 ? words.ago.now : words.ago[unit](count)
}
