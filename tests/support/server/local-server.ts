import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { TestContext } from 'node:test'
import type { Fetch } from '../../../client/exchange.ts'

/** Serves `listener` on a free port until the test ends. Returns its origin, such as `http://127.0.0.1:40123`. */
export async function startServer(test: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  test.after(() => stop(server))
  return listen(server)
}

/** An origin without a server. */
export async function deadOrigin(): Promise<string> {
  const server = createServer()
  const origin = await listen(server)
  await stop(server)
  return origin
}

/** Responds to every request with `body`, as JSON unless it's a string. */
export function answering(body: unknown, status = 200): RequestListener {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (_request, response) => response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}

/** The platform's own fetch, which records its calls. */
export function recordingFetch() {
  const calls: { readonly url: string; readonly init: RequestInit }[] = []
  const recorded: Fetch = (url, init) => {
    calls.push({ url, init })
    return fetch(url, init)
  }
  return { fetch: recorded, calls }
}

async function listen(server: Server): Promise<string> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return `http://127.0.0.1:${address.port}`
}

function stop(server: Server): Promise<unknown> {
  const closed = once(server.close(), 'close')
  server.closeAllConnections()
  return closed
}
