import { type Result, success } from '../../core/result.ts'
import { createCommandListAnswerer } from '../commands/command-routes.ts'
import type { CommandStore } from '../commands/command-store.ts'
import type { Environment } from '../environment.ts'
import type { Log } from '../log.ts'
import type { Site } from '../static/site.ts'
import { createGracefulClose } from './close-gracefully.ts'
import { createApp } from './create-app.ts'
import { createHttpServer, TIMEOUTS, type Timeouts } from './create-http-server.ts'
import { addressOf, listen } from './listen.ts'
import { loadLocalProvider } from './local-provider-mount.ts'
import { createRequestListener } from './request-listener.ts'
import { securityHeaders } from './security-headers.ts'

/** What is served, and how. Without a `site` it is the API alone. */
export type ServedParts = {
  readonly store: CommandStore
  readonly site: Site | null
  readonly log: Log
  readonly timeouts?: Timeouts
}

/** A server that answers. `close` lets requests under way finish, then releases the store; it may be called again. */
export type RunningServer = { readonly url: string; readonly port: number; readonly close: () => Promise<void> }

/**
 * Serves the store and the site over HTTP, and signs in locally where the environment says so. The store is the server's
 * from here on. Fails with a sentence for the owner, and releases the store then.
 */
export async function startHttpServer(
  environment: Environment,
  { store, site, log, timeouts = TIMEOUTS }: ServedParts,
): Promise<Result<RunningServer, string>> {
  const createMounts = await loadLocalProvider(environment)
  const headers = securityHeaders(environment.siteUrl)
  const server = createHttpServer(headers, timeouts)
  const closeConnections = createGracefulClose(server, timeouts.closingMs)
  const close = () => closeConnections().then(store.close)
  const port = await listen(server, environment)
  if (!port.ok) {
    await close()
    return port
  }
  const answerList = createCommandListAnswerer({ store, headers, log })
  const app = createApp({ store, answerList, site, log })
  server.on('request', createRequestListener({ app, answerList, mounts: createMounts(port.value), headers, log }))
  server.on('error', (error) => log({ event: 'server.error', error }))
  return success({ url: addressOf(environment.host, port.value), port: port.value, close })
}
