import type { OfflinePlan } from './offline-plan.ts'

/**
 * A file named after its content: from whichever build's cache has it, as a page of a former build still asks for its
 * own; else from the network. A picture that was seen once is kept; for one never seen, a smaller one of it stands in
 * when there is no network.
 */
export async function answerAsset(event: AssetEvent, build: Cache, { smaller }: OfflinePlan): Promise<Response> {
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

type AssetEvent = { readonly request: Request; readonly waitUntil: (work: Promise<unknown>) => void }

async function keepPicture(request: Request, response: Response, build: Cache): Promise<void> {
  // There may be no room for it: then it is fetched again next time.
  await build.put(request, response).catch(() => undefined)
}
