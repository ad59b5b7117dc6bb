import type { Environment } from '../environment/environment.ts'
import { isLoopbackAuthority } from '../environment/loopback.ts'
import { addressOf } from '../http/listen.ts'

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']

/**
 * Every origin whose pages are the site's, for a server that listens on `port`: SITE_URL's first, then those of
 * ALLOWED_ORIGINS; and every name of this computer, where the site is on it or signs in at the local provider.
 */
export function siteOrigins(environment: Environment, port: number): readonly string[] {
  const { siteUrl, allowedOrigins, identity, host } = environment
  const site = new URL(siteUrl).origin.replace(/:0$/, `:${port}`)
  const isLocal = identity.kind === 'local' || isOnThisComputer(site)
  const names = [...LOCAL_NAMES.map((name) => `http://${name}:${port}`), addressOf(host, port)]
  const local = names.map((address) => new URL(address).origin).filter(isOnThisComputer)
  return [...new Set([site, ...(isLocal ? local : []), ...allowedOrigins])]
}

/** Whether only this computer can be at the origin. */
export function isOnThisComputer(origin: string): boolean {
  return isLoopbackAuthority(new URL(origin).host)
}
