import { answerAsset } from './answer-asset.ts'
import { answerPage } from './answer-page.ts'
import { cacheNames } from './cache-names.ts'
import { forgetFormerBuilds, noteFormerBuilds } from './former-builds.ts'
import { installBuild } from './install-build.ts'
import { keepList } from './keep-list.ts'
import { kindOfRequest } from './kind-of-request.ts'
import type { OfflinePlan } from './offline-plan.ts'
import type { FetchEvent, WorkerScope } from './worker-scope.ts'

// Answers for the site where there is no network. How, and why so: docs/decisions/0019-offline.md.
declare const OFFLINE_PLAN: OfflinePlan
declare const self: WorkerScope

const plan = OFFLINE_PLAN
const names = cacheNames(plan.basePath)
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
  // Where there is no room for it, the list before it stays.
  event.waitUntil(keepList(response.clone(), plan.listUrl, names).catch(() => undefined))
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
