import { jsonValueOf } from '../../core/parse.ts'
import { FETCHED_AT } from './worker-scope.ts'

/** The cache for lists, and the list's address, under which the last one is kept. */
export type ListCache = {
  readonly listUrl: string
  readonly openCache: () => Promise<Pick<Cache, 'put'>>
}

/**
 * Keeps a list that was just fetched in place of the last one, with the time. Anything that isn't a list, such as the page
 * with which an airport's network answers, leaves the last good one in place. Rejects if there's no room.
 */
export async function keepList(response: Response, { listUrl, openCache }: ListCache): Promise<void> {
  const text = await response.text()
  if (!response.ok || !Array.isArray(jsonValueOf(text))) return
  const headers = { 'Content-Type': 'application/json', [FETCHED_AT]: new Date().toISOString() }
  const cache = await openCache()
  await cache.put(listUrl, new Response(text, { headers }))
}
