import { getText } from '../../client/http-helper.ts'
import { agoInWords } from '../../core/age.ts'
import type { CommandWithNotes } from '../../core/commands/command.ts'
import { inBase } from '../../core/routing/base-path.ts'
import { cacheNames, FETCHED_AT } from '../offline/worker-scope.ts'
import { http } from '../page-clients.ts'
import { basePath, publicConfig } from '../page-config.ts'
import { parseBuiltLibrary, readBuiltLibrary } from './built-library.ts'
import type { LibrarySearch } from './library-search.ts'
import type { LibrarySummary, ListAge } from './library-state.ts'

/** A list from before: its text, when it was fetched or built (ISO 8601), and how many cards it has, if that is known. */
type OlderList = {
  readonly blob: Blob
  readonly fetchedAt: string | null
  readonly builtAt: string | null
  readonly total: number | null
}

// A page that is a file comes soon or not at all.
const PAGE_LIMIT_MS = 4000

// Nothing else of the page is made a document: its styles are not among those that this page's policy allows.
const DATA = /<script type="application\/json".*?<\/script>/s

/**
 * Opens in `search` the newest list that is there without the API, and gives what it is, and its first cards: the one that the service worker
 * kept, if it is newer than that of the build shown (`builtAt`); or, where nothing is shown yet (`isShown`), that of
 * the prerendered page. Null where there is none; never rejects.
 */
export async function openOlderLibrary(
  search: LibrarySearch,
  { isShown, builtAt }: { readonly isShown: boolean; readonly builtAt: string | null },
): Promise<{ readonly summary: LibrarySummary; readonly first: readonly CommandWithNotes[] } | null> {
  const kept = await keptList().catch(() => null)
  const isNewer = kept !== null && (builtAt === null || kept.fetchedAt > builtAt)
  const list: OlderList | null = isNewer ? kept : isShown ? null : await builtList().catch(() => null)
  const opened = list === null ? null : await search.open(list.blob)
  if (list === null || !opened?.ok) return null
  const { total, unreadable, first } = opened.value
  const summary = { total: list.total ?? total, unreadable, builtAt: list.builtAt, age: ageOf(list.fetchedAt) }
  return { summary, first }
}

/** Puts a list that was changed here in the place of the one that the service worker keeps, where it keeps one. */
export async function keepChanged(blob: Blob): Promise<void> {
  const { list } = cacheNames(basePath)
  if (!(await caches.has(list))) return
  const headers = { 'Content-Type': 'application/json', [FETCHED_AT]: new Date().toISOString() }
  await (await caches.open(list)).put(publicConfig.apiUrl, new Response(blob, { headers }))
}

async function keptList() {
  const { list } = cacheNames(basePath)
  // Opening a cache would make one where no service worker is.
  const response = (await caches.has(list)) ? await (await caches.open(list)).match(publicConfig.apiUrl) : undefined
  const fetchedAt = response?.headers.get(FETCHED_AT) ?? null
  if (response === undefined || fetchedAt === null) return null
  return { blob: await response.blob(), fetchedAt, builtAt: null, total: null }
}

async function builtList() {
  const address = inBase(basePath, '/projects/commander')
  const page = await getText(http, address, { signal: AbortSignal.timeout(PAGE_LIMIT_MS) })
  const [data = ''] = (page.ok && DATA.exec(page.value)) || []
  // Perhaps of another build than this.
  const built = parseBuiltLibrary(readBuiltLibrary(new DOMParser().parseFromString(data, 'text/html')))
  if (!built.ok) return null
  const { commands, builtAt, total } = built.value
  return { blob: new Blob([JSON.stringify(commands)]), fetchedAt: null, builtAt, total }
}

function ageOf(fetchedAt: string | null): ListAge | null {
  if (fetchedAt === null) return null
  const instant = new Date(fetchedAt)
  const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' }).format(instant)
  return { fetchedAt, exact, inWords: agoInWords(instant, new Date()) }
}
