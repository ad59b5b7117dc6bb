import { keepList } from './kept-list.ts'
import { type OfflinePlan, UNKNOWN_PAGE } from './offline-plan.ts'
import type { CacheNames } from './worker-scope.ts'

/**
 * Downloads the build whole into a cache of its own, one file after the other, as whoever is at the site comes first.
 * Rejects where anything is missing, is of another build or finds no room, and leaves nothing behind then; what was
 * there before stays as it is. The list is fetched too, if none is kept; it may fail to come.
 */
export async function installBuild(plan: OfflinePlan, names: CacheNames): Promise<void> {
  const name = names.builds + plan.build
  try {
    const cache = await caches.open(name)
    for (const file of plan.files) await cache.put(file, await fileAt(file))
    for (const page of plan.pages) await cache.put(page, await pageAt(page, plan))
  } catch (cause) {
    await caches.delete(name)
    throw cause
  }
  await keepFirstList(plan, names)
}

/** A file named after its content: a former build's is as good as a new one. */
async function fileAt(file: string): Promise<Response> {
  const response = (await caches.match(file)) ?? (await fetch(file))
  if (response.ok) return response
  throw new Error(`${file} answers ${response.status}.`)
}

async function pageAt(page: string, { basePath, application }: OfflinePlan): Promise<Response> {
  const response = await fetch(page, { cache: 'no-cache' })
  // Hosts may show the page for unknown addresses at its own file with its own status.
  const isUnknownPage = page === basePath + UNKNOWN_PAGE
  const status = isUnknownPage ? 404 : 200
  const html = await response.text()
  if (response.status !== status && !response.ok) throw new Error(`${page} answers ${response.status}.`)
  if (!html.includes(application)) throw new Error(`${page} is of another build.`)
  return new Response(html, { status, headers: response.headers })
}

async function keepFirstList({ listUrl }: OfflinePlan, names: CacheNames): Promise<void> {
  try {
    const openCache = () => caches.open(names.list)
    const kept = await (await openCache()).match(listUrl)
    if (kept === undefined) await keepList(await fetch(listUrl), { listUrl, openCache })
  } catch {
    // The API is down, or there is no room: the pages carry the list of the build.
  }
}
