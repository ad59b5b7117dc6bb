import { withoutBase } from '../../core/routing/base-path.ts'
import { COMMANDER_ADDRESS, libraryPartAt } from '../../core/routing/screens.ts'
import { within } from '../within.ts'
import { listToKeep } from './kept-list.ts'
import { isFile, kindOfRequest, type OfflinePlan, UNKNOWN_PAGE } from './offline-plan.ts'
import { cacheNames, type FetchEvent, type WorkerScope } from './worker-scope.ts'

// Serves the site without a network (docs/decisions/0019-offline.md).
declare const OFFLINE_PLAN: OfflinePlan
declare const self: WorkerScope

/** The time to wait for the first byte of a page before the cached page is used. */
const PAGE_LIMIT_MS = 3000

const FIRST_SERVER_FAULT = 500

const { build, basePath, application, listUrl, pages, files, smaller } = OFFLINE_PLAN
const names = cacheNames(basePath)
const buildCache = names.builds + build

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  switch (kindOfRequest(event.request, OFFLINE_PLAN, self.location.origin)) {
    case 'list':
      return event.respondWith(answerList(event))
    case 'asset':
      return event.respondWith(answerAsset(event))
    case 'page':
      return event.respondWith(answerPage(event.request))
    case 'other':
      return
  }
})

/** Downloads the plan's files and pages one after another, so that the visitor's own requests come first. */
async function install(): Promise<void> {
  try {
    const cache = await caches.open(buildCache)
    for (const file of files) await cache.put(file, await fetchFile(file))
    for (const page of pages) await cache.put(page, await fetchPage(page))
  } catch (cause) {
    await caches.delete(buildCache)
    throw cause
  }
  // If the API is down or storage is full, the next page that fetches the list tries again.
  await keepFirstList().catch(() => undefined)
  await self.skipWaiting()
}

/** The file's name contains a content hash, so an earlier build's copy is just as good. */
async function fetchFile(file: string): Promise<Response> {
  const response = (await caches.match(file)) ?? (await fetch(file))
  if (response.ok) return response
  throw new Error(`${file} responds with ${response.status}.`)
}

async function fetchPage(page: string): Promise<Response> {
  const response = await fetch(page, { cache: 'no-cache' })
  // Some hosts serve the not-found page with status 200.
  const status = page === basePath + UNKNOWN_PAGE ? 404 : 200
  const html = await response.text()
  if (response.status !== status && !response.ok) throw new Error(`${page} responds with ${response.status}.`)
  if (!html.includes(application)) throw new Error(`${page} is of another build.`)
  return new Response(html, { status, headers: response.headers })
}

async function keepFirstList(): Promise<void> {
  const cache = await caches.open(names.list)
  if ((await cache.match(listUrl)) === undefined) await keepList(await fetch(listUrl))
}

/** Deletes all builds except this one and the previous one, whose files open pages may still request. */
async function activate(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(names.builds) && name !== buildCache)
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)))
  await self.clients.claim()
}

async function answerList(event: FetchEvent): Promise<Response> {
  const response = await fetch(event.request)
  // If storage is full, the earlier list stays.
  event.waitUntil(keepList(response.clone()).catch(() => undefined))
  return response
}

async function keepList(response: Response): Promise<void> {
  const list = await listToKeep(response)
  if (list !== null) await (await caches.open(names.list)).put(listUrl, list)
}

/**
 * Answers with the server's current page, because a cached page may be old. If the server fails (status 500 or above)
 * or doesn't respond in time, answers with the cached page or, if the page isn't cached, still with the server's
 * response. Without a network, answers with the cached page or else the not-found page, with status 404, or 503 for a
 * file.
 */
async function answerPage(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  const coming = fetch(request)
  try {
    const response = await within(coming, PAGE_LIMIT_MS, null)
    if (response !== null && response.status < FIRST_SERVER_FAULT) return response
    return (await keptPage(pathname)) ?? response ?? (await coming)
  } catch (cause) {
    const page = await keptPage(pathname)
    if (page !== undefined) return page
    const unknown = await keptFile(basePath + UNKNOWN_PAGE)
    if (unknown === undefined) throw cause
    return isFile(pathname) ? new Response(unknown.body, { status: 503, headers: unknown.headers }) : unknown
  }
}

/** Commander's page stands in for the pages of platforms and commands, which the application renders from the list. */
function keptPage(pathname: string): Promise<Response | undefined> {
  const path = withoutBase(basePath, pathname)?.replace(/\/(?:index\.html)?$/, '') ?? ''
  const isPart = libraryPartAt(path) !== null
  return keptFile(basePath + (path === '' ? '/' : isPart ? COMMANDER_ADDRESS : path))
}

/**
 * Answers with a file with a content hash in its name, from the cache of any build or else from the network. Pictures
 * are cached when they're first requested. Without a network, a smaller picture replaces one that wasn't cached.
 */
async function answerAsset(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept !== undefined) return kept
  try {
    const response = await fetch(request)
    if (response.ok && request.destination === 'image') event.waitUntil(keepPicture(request, response.clone()))
    return response
  } catch (cause) {
    const standIn = await keptFile(smaller[new URL(request.url).pathname] ?? request.url)
    if (standIn === undefined) throw cause
    return standIn
  }
}

async function keepPicture(request: Request, response: Response): Promise<void> {
  const cache = await caches.open(buildCache)
  // If storage is full, the picture is fetched again next time.
  await cache.put(request, response).catch(() => undefined)
}

async function keptFile(address: string): Promise<Response | undefined> {
  return (await caches.open(buildCache)).match(address)
}
