import { withoutBase } from '../../core/routing/base-path.ts'
import { COMMANDER, libraryPartAt } from '../../core/routing/screens.ts'
import { within } from '../within.ts'
import { installBuild } from './install-build.ts'
import { keepList, type ListCache } from './kept-list.ts'
import { isFile, kindOfRequest, type OfflinePlan, UNKNOWN_PAGE } from './offline-plan.ts'
import { type CacheNames, cacheNames, type FetchEvent, type WorkerScope } from './worker-scope.ts'

type Clients = WorkerScope['clients']

/** The caches of builds before the present one, and the ids of the windows that may have a page of them. */
type Former = { readonly builds: readonly string[]; readonly windows: readonly string[] }

const RECORD = '/former'

const NO_FORMER: Former = { builds: [], windows: [] }

type AssetEvent = { readonly request: Request; readonly waitUntil: (work: Promise<unknown>) => void }

/** How long a page may take to begin to come before the kept one is shown. Ours. */
const PATIENCE_MS = 3000

const FIRST_SERVER_FAULT = 500

// Answers for the site where there is no network. How, and why so: docs/decisions/0019-offline.md.
declare const OFFLINE_PLAN: OfflinePlan
declare const self: WorkerScope

const plan = OFFLINE_PLAN
const names = cacheNames(plan.basePath)
const lists: ListCache = { listUrl: plan.listUrl, openCache: () => caches.open(names.list) }
const openBuild = () => caches.open(names.builds + plan.build)

const install = async () => {
  await installBuild(plan, names)
  await self.skipWaiting()
}

const activate = async () => {
  await noteFormerBuilds(plan.build, names, self.clients)
  await forgetFormerBuilds(names, self.clients)
  await self.clients.claim()
}

const pageFor = async (event: FetchEvent) => {
  event.waitUntil(forgetFormerBuilds(names, self.clients))
  return answerPage(event.request, await openBuild(), plan)
}

const listFor = async (event: FetchEvent) => {
  const response = await fetch(event.request)
  // Without room for it, the earlier list stays.
  event.waitUntil(keepList(response.clone(), lists).catch(() => undefined))
  return response
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  switch (kindOfRequest(event.request, plan, self.location.origin)) {
    case 'list':
      return event.respondWith(listFor(event))
    case 'asset':
      return event.respondWith(openBuild().then((build) => answerAsset(event, build, plan)))
    case 'page':
      return event.respondWith(pageFor(event))
    case 'other':
      return
  }
})

/**
 * The page as the server answers it now, whatever its status, so that an old page never hides a new one. Where nobody
 * answers in time, or the server is broken, the kept page; for an address without one, the page that says so: that
 * nothing is there (404), or that a file cannot be had now (503).
 */
async function answerPage(request: Request, build: Cache, plan: OfflinePlan): Promise<Response> {
  const kept = () => keptPage(new URL(request.url).pathname, build, plan)
  const coming = fetch(request)
  try {
    const response = await within(coming, PATIENCE_MS, null)
    if (response !== null && response.status < FIRST_SERVER_FAULT) return response
    return (await kept()) ?? response ?? (await coming)
  } catch (cause) {
    const page = await kept()
    if (page !== undefined) return page
    const unknown = await build.match(plan.basePath + UNKNOWN_PAGE)
    if (unknown === undefined) throw cause
    if (!isFile(new URL(request.url).pathname)) return unknown
    return new Response(unknown.body, { status: 503, headers: unknown.headers })
  }
}

/** The application makes the pages of platforms and commands from the list; until then Commander's own stands in. */
async function keptPage(pathname: string, build: Cache, { basePath }: OfflinePlan): Promise<Response | undefined> {
  const path = withoutBase(basePath, pathname)?.replace(/\/(?:index\.html)?$/, '') ?? ''
  const isPart = libraryPartAt(path) !== null
  return build.match(basePath + (path === '' ? '/' : isPart ? COMMANDER : path))
}

/**
 * A file named after its content: from whichever build's cache has it, as a page of a former build still asks for its
 * own; else from the network. A picture that was seen once is kept; for one never seen, a smaller one of it stands in
 * when there is no network.
 */
async function answerAsset(event: AssetEvent, build: Cache, { smaller }: OfflinePlan): Promise<Response> {
  const { request } = event
  const kept = await caches.match(request, { ignoreVary: true })
  if (kept !== undefined) return kept
  try {
    const response = await fetch(request)
    if (response.ok && request.destination === 'image') event.waitUntil(keepPicture(request, response.clone(), build))
    return response
  } catch (cause) {
    const standIn = await build.match(smaller[new URL(request.url).pathname] ?? request)
    if (standIn === undefined) throw cause
    return standIn
  }
}

async function keepPicture(request: Request, response: Response, build: Cache): Promise<void> {
  // There may be no room for it: then it is fetched again next time.
  await build.put(request, response).catch(() => undefined)
}

/** Notes down, as `build` takes over, which builds there were before and which windows were open then. */
async function noteFormerBuilds(build: string, names: CacheNames, clients: Clients): Promise<void> {
  const kept = (await caches.keys()).filter((name) => name.startsWith(names.builds) && name !== names.builds + build)
  const former: Former = { builds: kept, windows: await windowsOf(clients) }
  await (await caches.open(names.former)).put(RECORD, new Response(JSON.stringify(former)))
}

/** Deletes the former builds once none of the windows of their time is left. A build being installed is none of them. */
async function forgetFormerBuilds(names: CacheNames, clients: Clients): Promise<void> {
  const record = await (await caches.open(names.former)).match(RECORD)
  const former: Former = record === undefined ? NO_FORMER : await record.json()
  if (former.builds.length === 0) return
  const open = await windowsOf(clients)
  if (former.windows.some((id) => open.includes(id))) return
  await Promise.all(former.builds.map((name) => caches.delete(name)))
  await caches.delete(names.former)
}

async function windowsOf(clients: Clients): Promise<readonly string[]> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  return windows.map(({ id }) => id)
}
