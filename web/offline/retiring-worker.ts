import type { OfflinePlan } from './offline-plan.ts'
import { cacheNames, type WorkerScope } from './worker-scope.ts'

// Replaces the service worker after the owner has turned off offline use. Deletes the caches and unregisters itself.
// Browsers check for a new worker on every visit.
declare const OFFLINE_PLAN: OfflinePlan
declare const self: WorkerScope

const retire = async () => {
  const names = await caches.keys()
  const ours = names.filter((name) => name.startsWith(cacheNames(OFFLINE_PLAN.basePath).prefix))
  await Promise.all(ours.map((name) => caches.delete(name)))
  await self.registration.unregister()
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(retire()))
