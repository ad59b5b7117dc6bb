import type { CommandsClient } from '../../client/commands-client.ts'
import { getJson, type Http } from '../../client/http-helper.ts'
import { list, nonEmptyText } from '../../core/parsing/parse.ts'
import type { Problem } from '../../core/problems/problems.ts'
import type { SearchHit, SearchQuery, SortOrder } from '../../core/search/query.ts'
import { sortedPlaces, sortMatches } from '../../core/search/sort-order.ts'
import type { Marking, SearchAnswer, SearchWorker } from './worker-calls.ts'

/**
 * The parts of the library search that sorting needs. `list` is a new object for each list, and `source` returns the
 * list's client.
 */
type SortedParts = {
  readonly find: (query: SearchQuery, count: number) => Promise<SearchAnswer | null>
  readonly take: (indices: readonly number[], marking: Marking | null) => Promise<readonly SearchHit[]>
  readonly call: SearchWorker['call']
  readonly list: object
  readonly source: () => CommandsClient
}

type Places = Promise<Uint32Array | null>

/** The ids of commands, most recently changed first. Null if the order isn't known. */
type Changed = readonly string[] | null

const CHANGED_FILE = 'changed.json'

const UNKNOWN: Problem = { code: 'order/unknown' }

const parseIds = list(nonEmptyText)

// Caches the positions, so that each list is sorted only once per order.
const known = new WeakMap<object, Map<SortOrder, Places>>()

// The requests that haven't been answered yet.
const requests = new WeakMap<Http, Promise<Changed>>()

/**
 * Like `parts.find`, but returns the matches in the query's sort order. If that order isn't known, returns them as
 * `parts.find` does and sets `problem`. If `count` is 0, doesn't sort them.
 */
export async function findSorted(parts: SortedParts, query: SearchQuery, count: number): Promise<SearchAnswer | null> {
  const answer = await parts.find(query, 0)
  if (answer?.found == null || count === 0) return answer
  const { found } = answer
  const places = await placesFor(parts, query.sort ?? 'newest')
  const matches = places === null ? found.matches : sortMatches(places, found.matches, found.similarFrom)
  const cards = await parts.take([...matches.subarray(0, count)], found.marking)
  const problem = answer.problem ?? (places === null ? UNKNOWN : null)
  return { ...answer, found: { ...found, matches, cards }, problem }
}

function placesFor(parts: SortedParts, order: SortOrder): Places {
  const orders = known.get(parts.list) ?? new Map<SortOrder, Places>()
  known.set(parts.list, orders)
  const places = orders.get(order) ?? sortList(parts, order)
  orders.set(order, places)
  return places
}

async function sortList({ call, source }: SortedParts, order: SortOrder): Places {
  const changed = order === 'changed' ? fetchChanged(source()) : []
  const cards = await call('ids', null)
  const first = await changed
  return cards === null || first === null ? null : sortedPlaces(cards, first)
}

/**
 * Fetches the file with the order, which is next to the list and may be missing on a static site. Concurrent calls
 * share a request, because the page's initial list and the fetched one are often sorted at the same time.
 */
function fetchChanged({ http, url }: CommandsClient): Promise<Changed> {
  const answer =
    requests.get(http) ?? fetchIds(http, url.replace(/[^/]*$/, CHANGED_FILE)).finally(() => requests.delete(http))
  requests.set(http, answer)
  return answer
}

async function fetchIds(http: Http, url: string): Promise<Changed> {
  const answer = await getJson(http, url, { caching: 'revalidated' })
  const ids = answer.ok ? parseIds(answer.value) : answer
  return ids.ok ? ids.value : null
}
