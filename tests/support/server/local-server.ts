import { createServer, type RequestListener } from 'node:http'
import type { TestContext } from 'node:test'
import type { Fetch } from '../../../client/exchange.ts'
import { listenLocally } from './listen-locally.ts'

/**
 * Starts a server on a free port that runs until the test ends. Returns its origin, such as `http://127.0.0.1:40123`.
 */
export async function startServer(test: TestContext, listener: RequestListener): Promise<string> {
  const { origin, close } = await listenLocally(createServer(listener))
  test.after(close)
  return origin
}

/** An origin at which no server is running. */
export async function deadOrigin(): Promise<string> {
  const { origin, close } = await listenLocally(createServer())
  await close()
  return origin
}

/** Returns a listener that responds to every request with `body`, which is sent as JSON unless it's a string. */
export function answering(body: unknown, status = 200): RequestListener {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (_request, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}

/** Returns the global `fetch`, wrapped so that it records its calls in `calls`. */
export function recordingFetch() {
  const calls: { readonly url: string; readonly init: RequestInit }[] = []
  const recorded: Fetch = (url, init) => {
    calls.push({ url, init })
    return fetch(url, init)
  }
  return { fetch: recorded, calls }
}
