import { type CacheNames, FETCHED_AT } from './cache-names.ts'

/**
 * Keeps a list just fetched in place of the last one, with the time. Whatever is no list, such as the page with which
 * an airport's network answers, leaves the last good one where it is. Rejects where there is no room.
 */
export async function keepList(response: Response, listUrl: string, names: CacheNames): Promise<void> {
  const text = await response.text()
  if (!response.ok || !isList(text)) return
  const headers = { 'Content-Type': 'application/json', [FETCHED_AT]: new Date().toISOString() }
  await (await caches.open(names.list)).put(listUrl, new Response(text, { headers }))
}

function isList(text: string): boolean {
  try {
    return Array.isArray(JSON.parse(text))
  } catch {
    return false
  }
}
