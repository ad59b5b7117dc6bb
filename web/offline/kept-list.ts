import { applyChanges } from '../../core/commands/changing-list.ts'
import { isObject, jsonValueOf, list, parserOf, record, text, wholeNumber, wrong } from '../../core/parse.ts'
import { success } from '../../core/result.ts'
import { FETCHED_AT, LIST_POINT, SERVERS_LIST } from './worker-scope.ts'

/** Where lists are kept, and how one is fetched. `listUrl` is the list's address, under which the last one is kept. */
export type ListParts = {
  readonly listUrl: string
  readonly openCache: () => Promise<Pick<Cache, 'match' | 'put' | 'delete'>>
  readonly fetch: (request: Request | URL, init?: RequestInit) => Promise<Response>
}

// The commands of a list stay as they came, fields that are not known here too: what is made of them is the server's list.
const parseEntry = parserOf<{ readonly id: string }>({ type: 'object' }, (input, field) =>
  isObject(input) && typeof input.id === 'string' ? success({ ...input, id: input.id }) : wrong('a command', field),
)

const parseList = list(parseEntry)

const parseListChanges = record({
  total: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  changed: list(record({ at: wholeNumber(0, Number.MAX_SAFE_INTEGER), command: parseEntry })),
  removed: list(text),
})

/**
 * Answers a request for the list with the server's own list of now. Where one is kept whose revision the server told, only
 * what changed since then is asked for and made in it; where that comes to nothing, for whatever reason, the request is
 * sent as it is. Rejects where that does.
 * Source: docs/decisions/0050-only-what-changed.md.
 */
export async function fetchList(request: Request, parts: ListParts): Promise<Response> {
  const changed = await fetchChanges(request, parts).catch(() => null)
  return changed ?? parts.fetch(request)
}

/**
 * Keeps a list just fetched in place of the last one, with the time. Whatever is no list, such as the page with which
 * an airport's network answers, leaves the last good one where it is. Rejects where there is no room.
 */
export async function keepList(response: Response, { listUrl, openCache }: Omit<ListParts, 'fetch'>): Promise<void> {
  const text = await response.text()
  if (!response.ok || !Array.isArray(jsonValueOf(text))) return
  const headers = listHeaders(response.headers)
  headers.set(FETCHED_AT, new Date().toISOString())
  const cache = await openCache()
  await cache.put(listUrl, new Response(text, { headers }))
  await cache.delete(SERVERS_LIST)
}

/** Null where nothing is known to start from, or the answer is none about it. */
async function fetchChanges(request: Request, { listUrl, openCache, fetch }: ListParts): Promise<Response | null> {
  const cache = await openCache()
  // A page that made a change in the list put the server's own one aside.
  const kept = [await cache.match(listUrl), await cache.match(SERVERS_LIST)].find(hasPoint)
  if (kept === undefined) return null
  const [revision = '', history = ''] = LIST_POINT.map((name) => kept.headers.get(name) ?? undefined)
  const address = new URL(request.url)
  address.search = String(new URLSearchParams({ since: revision, history }))
  // The browser's own cache would keep every such answer, and none is asked for twice.
  const answer = await fetch(address, { cache: 'no-store', signal: request.signal })
  if (!answer.ok) return null
  const since = answer.headers.get('Library-Since')
  // What does not say that it has changes is the list: of a server that does not know that revision, or of a bucket.
  if (since === null) return answer
  return since === revision ? withChanges(kept, answer) : null
}

function hasPoint(response: Response | undefined): response is Response {
  return response !== undefined && LIST_POINT.every((name) => response.headers.has(name))
}

/** The kept list with the changes that the answer tells; null where they are not of it. */
async function withChanges(kept: Response, answer: Response): Promise<Response | null> {
  const changes = parseListChanges(await answer.json())
  if (!changes.ok) return null
  const headers = listHeaders(answer.headers)
  // Most often nothing has: then a long list need not be read.
  if (changes.value.changed.length + changes.value.removed.length === 0) return new Response(kept.body, { headers })
  const commands = parseList(await kept.json())
  if (!commands.ok) return null
  const next = applyChanges(commands.value, changes.value)
  return next === null ? null : new Response(JSON.stringify(next), { headers })
}

function listHeaders(told: Headers): Headers {
  const headers = new Headers({ 'Content-Type': 'application/json' })
  for (const name of LIST_POINT) if (told.has(name)) headers.set(name, told.get(name) ?? '')
  return headers
}
