import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Result, success } from '../../core/result.ts'
import { basePathOf } from '../../core/routing/base-path.ts'
import { purgeDaily } from '../api/purge-daily.ts'
import type { Access } from '../auth/access.ts'
import { createAccess } from '../auth/create-access.ts'
import { loadLocalProvider } from '../auth/local-provider-mount.ts'
import { isLoopbackUrl } from '../auth/site-origins.ts'
import type { Environment } from '../environment/environment.ts'
import { createHttpServer, TIMEOUTS, type Timeouts } from '../http/create-http-server.ts'
import { addressOf, listen } from '../http/listen.ts'
import { logRequest } from '../http/log-requests.ts'
import { securityHeaders } from '../http/security-headers.ts'
import type { Log } from '../log.ts'
import type { Site } from '../site/site.ts'
import type { CommandStore } from '../store/sql/command-store.ts'
import { createApp } from './create-app.ts'
import { createRequestListener } from './request-listener.ts'

const POLL_MS = 50

/**
 * The parts to serve. Without a `site`, only the API is served. `access` replaces the access control that the
 * environment describes.
 */
type ServedParts = {
  readonly store: CommandStore
  readonly site: Site | null
  readonly log: Log
  readonly timeouts?: Timeouts
  readonly access?: Access
}

/**
 * A listening server. `close` gives requests in progress time to finish, then releases the store. It may be called more
 * than once.
 */
export type RunningServer = { readonly url: string; readonly port: number; readonly close: () => Promise<void> }

/**
 * Serves the store and the site over HTTP, with the local sign-in provider if the environment uses it. Takes ownership
 * of the store. If it can't listen, closes the store and returns a message for the owner.
 */
export async function startHttpServer(
  environment: Environment,
  { store, site, log, timeouts = TIMEOUTS, access: given }: ServedParts,
): Promise<Result<RunningServer, string>> {
  const createMounts = await loadLocalProvider(environment)
  const headers = securityHeaders(environment.siteUrl)
  const basePath = basePathOf(environment.siteUrl)
  const isLocal = isLoopbackUrl(environment.siteUrl)
  const server = createHttpServer(headers, timeouts)
  const closeConnections = createGracefulClose(server, timeouts.closingMs)
  const port = await listen(server, environment)
  if (!port.ok) {
    await closeConnections().then(store.close)
    return port
  }
  const access = given ?? createAccess(environment, { port: port.value, log, store })
  const app = createApp({ basePath, store, access, site, log, isLocal })
  const mounts = createMounts(port.value)
  if (environment.logsRequests) server.on('request', (request, response) => logRequest(log, request, response))
  server.on('request', createRequestListener({ basePath, app, mounts, headers, log }))
  server.on('error', (error) => log({ event: 'server.error', error }))
  const stopPurging = purgeDaily({ store, log })
  const close = () => closeConnections().then(stopPurging).then(store.close)
  return success({ url: addressOf(environment.host, port.value) + basePath, port: port.value, close })
}

/**
 * Tracks the server's connections. Returns a function that stops the server: it accepts no new connections, closes idle
 * ones at once, busy ones after their response, and any that remain after `forcedAfterMs` milliseconds. Calling it
 * again returns the same promise.
 */
export function createGracefulClose(server: Server, forcedAfterMs: number): () => Promise<void> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  let closing: Promise<void> | null = null
  return () => {
    closing ??= close(server, sockets, forcedAfterMs)
    return closing
  }
}

async function close(server: Server, sockets: ReadonlySet<Socket>, forcedAfterMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // To Node, a connection that has sent nothing yet, such as a browser's preconnect, isn't idle.
  for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  const poll = setInterval(() => server.closeIdleConnections(), POLL_MS)
  const force = setTimeout(() => server.closeAllConnections(), forcedAfterMs)
  await closed
  clearInterval(poll)
  clearTimeout(force)
}
