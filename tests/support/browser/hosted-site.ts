import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../../server/app/start-server.ts'
import { createLocalProvider } from '../../../server/auth/local-provider/local-provider.ts'
import { LOCAL_CLIENT_ID } from '../../../server/auth/local-provider/provider-configuration.ts'
import { parseEnvironment } from '../../../server/environment/environment.ts'
import { buildElsewhere } from '../project/build-elsewhere.ts'
import { listenLocally } from '../server/listen-locally.ts'

/**
 * A site built for a provider on another origin. Browsers treat `localhost` and `127.0.0.1` as different sites. At
 * `url`, the provider's cookies are therefore third-party cookies, which frames don't send; at `sameSiteUrl`, they are
 * sent.
 */
export type HostedSite = {
  readonly url: string
  readonly sameSiteUrl: string
  readonly providerOrigin: string
  /**
   * Serves the same build from another server with these additional environment variables. Returns the `url` of that
   * server.
   */
  readonly serveWith: (more: Readonly<Record<string, string>>) => Promise<string>
  readonly close: () => Promise<void>
}

/**
 * Starts a provider, builds the site for it in a temporary folder, and serves both on free ports. `more` has additional
 * environment variables.
 */
export async function startHostedSite(more: Readonly<Record<string, string>> = {}): Promise<HostedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'hosted-site-'))
  const provider = createServer()
  const { origin: providerOrigin, close: closeProvider } = await listenLocally(provider)
  const issuer = `${providerOrigin}/oidc`
  const variables = { ...more, AUTH_DOMAIN: issuer, AUTH_CLIENT_ID: LOCAL_CLIENT_ID }
  const origins: string[] = []
  const stops: (() => Promise<void>)[] = []
  const close = async () => {
    for (const stop of stops) await stop()
    await closeProvider()
    await rm(folder, { recursive: true })
  }
  const serve = async (own: Readonly<Record<string, string>>) => {
    const server = await serveBuilt(folder, { ...variables, ...own })
    stops.push(server.close)
    const urls = [`http://localhost:${server.port}`, `http://127.0.0.1:${server.port}`] as const
    origins.push(...urls)
    provider.removeAllListeners('request')
    provider.on('request', createLocalProvider({ issuer, origins, isProduction: false }))
    return urls
  }
  try {
    await buildElsewhere(folder, variables)
    const [url, sameSiteUrl] = await serve({})
    return { url, sameSiteUrl, providerOrigin, serveWith: async (own) => (await serve(own))[0], close }
  } catch (cause) {
    // If a server kept running, the tests would never end.
    await close()
    throw cause
  }
}

async function serveBuilt(folder: string, variables: Readonly<Record<string, string>>) {
  const environment = parseEnvironment({ ...variables, PORT: '0', DATA_DIR: await mkdtemp(join(folder, 'data-')) })
  assert.ok(environment.ok)
  const server = await startServer(environment.value, {
    library: { commands: [], databaseFile: null },
    site: { directory: join(folder, 'build', 'site'), manifestFile: join(folder, 'build', 'manifest.json') },
    log: () => undefined,
  })
  assert.ok(server.ok, server.ok ? '' : server.error)
  return server.value
}
