import { isOnThisComputer, siteOrigins } from '../access/site-origins.ts'
import type { Environment } from '../environment.ts'
import { localOnly } from './local-only.ts'
import type { Mount } from './request-listener.ts'

/** Where the local provider is on the site's own origin. */
export const LOCAL_PROVIDER_PATH = '/oidc'

/**
 * Loads the local sample provider where the environment asks for it, and nothing of it elsewhere. Gives what makes it
 * for the port that is listened on.
 */
export async function loadLocalProvider(environment: Environment): Promise<(port: number) => readonly Mount[]> {
  if (environment.identity.kind !== 'local') return () => []
  const { createLocalProvider } = await import('../identity/local-provider.ts')
  return (port) => {
    const origins = localOrigins(environment, port)
    const issuer = localIssuer(environment, port)
    const listener = createLocalProvider({ issuer, origins, isProduction: environment.isProduction })
    return [{ path: LOCAL_PROVIDER_PATH, listener: localOnly(listener) }]
  }
}

/**
 * The issuer of the local provider: on the site's own origin, or on the address that the server prints where SITE_URL
 * names another computer.
 */
export function localIssuer(environment: Environment, port: number): string {
  return `${localOrigins(environment, port)[0]}${LOCAL_PROVIDER_PATH}`
}

/** The origins at which a browser on this computer may meet the site, its own address first where that is one. */
function localOrigins(environment: Environment, port: number): readonly string[] {
  return siteOrigins(environment, port).filter(isOnThisComputer)
}
