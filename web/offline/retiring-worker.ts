import { cacheNames, type WorkerScope } from './worker-scope.ts'

// Published in the service worker's place where it is switched off: takes over from the one that a visitor still has,
// and takes away all that it kept and itself. Browsers look for a new worker at every visit.
declare const BASE_PATH: string
declare const self: WorkerScope

const retire = async () => {
  const names = await caches.keys()
  const ours = names.filter((name) => name.startsWith(cacheNames(BASE_PATH).prefix))
  await Promise.all(ours.map((name) => caches.delete(name)))
  await self.registration.unregister()
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(retire()))
