import type { CacheNames } from './cache-names.ts'
import type { WorkerScope } from './worker-scope.ts'

type Clients = WorkerScope['clients']

/** The caches of builds before the present one, and the ids of the windows that may have a page of them. */
type Former = { readonly builds: readonly string[]; readonly windows: readonly string[] }

const RECORD = '/former'
const NO_FORMER: Former = { builds: [], windows: [] }

/** Notes down, as `build` takes over, which builds there were before and which windows were open then. */
export async function noteFormerBuilds(build: string, names: CacheNames, clients: Clients): Promise<void> {
  const kept = (await caches.keys()).filter((name) => name.startsWith(names.builds) && name !== names.builds + build)
  const former: Former = { builds: kept, windows: await windowsOf(clients) }
  await (await caches.open(names.former)).put(RECORD, new Response(JSON.stringify(former)))
}

/** Deletes the former builds once none of the windows of their time is left. A build being installed is none of them. */
export async function forgetFormerBuilds(names: CacheNames, clients: Clients): Promise<void> {
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
