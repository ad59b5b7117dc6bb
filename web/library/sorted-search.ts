import type { CommandsClient } from '../../client/commands-client.ts'
import { getJson, type Http } from '../../client/http-helper.ts'
import { list, nonEmptyText } from '../../core/parse.ts'
import type { Problem } from '../../core/problems.ts'
import type { SearchHit, SearchQuery, SortOrder } from '../../core/search/query.ts'
import { sortedPlaces, sortMatches } from '../../core/search/sort-order.ts'
import type { Marking, SearchAnswer, SearchWorker } from './worker-calls.ts'

/** What finds in library order; `list` is another object for each list, and `source` gives where it is from. */
type SortedParts = {
  readonly find: (query: SearchQuery, count: number) => Promise<SearchAnswer | null>
  readonly take: (indices: readonly number[], marking: Marking | null) => Promise<readonly SearchHit[]>
  readonly call: SearchWorker['call']
  readonly list: object
  readonly source: () => CommandsClient
}

type Places = Promise<Uint32Array | null>

/** Ids by when the commands last changed, the last first; null where nobody knows. */
type Changed = readonly string[] | null

const CHANGED_FILE = 'changed.json'

const UNKNOWN: Problem = { code: 'order/unknown' }

const parseIds = list(nonEmptyText)

// Each order of a list is worked out once, however often it is searched.
const known = new WeakMap<object, Map<SortOrder, Places>>()

// What is on its way.
const asked = new WeakMap<Http, Promise<Changed>>()

/** Finds as `find` does, in the order that the query asks for; where that is not known, in library order, and says so. */
export async function findSorted(parts: SortedParts, query: SearchQuery, count: number): Promise<SearchAnswer | null> {
  const answer = await parts.find(query, 0)
  const found = answer?.found ?? null
  if (answer === null || found === null || count === 0) return answer
  const places = await placesFor(parts, query.sort ?? 'newest')
  const matches = places === null ? found.matches : sortMatches(places, found.matches, found.similarFrom)
  const cards = await parts.take([...matches.subarray(0, count)], found.marking)
  const problem = answer.problem ?? (places === null ? UNKNOWN : null)
  return { ...answer, found: { ...found, matches, cards }, problem }
}

function placesFor(parts: SortedParts, order: SortOrder): Places {
  const orders = known.get(parts.list) ?? new Map<SortOrder, Places>()
  known.set(parts.list, orders)
  const places = orders.get(order) ?? lookFor(parts, order)
  orders.set(order, places)
  return places
}

async function lookFor({ call, source }: SortedParts, order: SortOrder): Places {
  const changed = order === 'changed' ? fetchChanged(source()) : []
  const cards = await call('ids', null)
  const first = await changed
  return cards === null || first === null ? null : sortedPlaces(cards, first)
}

/**
 * Beside the list, wherever that is; a host of files that was not told when commands changed has none. The list that the
 * page had and the one that it fetches often come at one moment: they share one request.
 */
function fetchChanged({ http, url }: CommandsClient): Promise<Changed> {
  const answer = asked.get(http) ?? ask(http, url.replace(/[^/]*$/, CHANGED_FILE)).finally(() => asked.delete(http))
  asked.set(http, answer)
  return answer
}

async function ask(http: Http, url: string): Promise<Changed> {
  const answer = await getJson(http, url, { caching: 'revalidated' })
  const ids = answer.ok ? parseIds(answer.value) : answer
  return ids.ok ? ids.value : null
}
