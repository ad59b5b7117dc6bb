import type { Environment } from '../environment/environment.ts'
import { isLoopbackAuthority } from '../environment/loopback.ts'
import { addressOf } from '../http/listen.ts'

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]']

/**
 * Returns every origin of the site's pages, for a server that listens on `port`: the origin of `siteUrl`, the names of
 * this computer if the site is on it or uses the local provider, and ALLOWED_ORIGINS.
 */
export function siteOrigins(environment: Environment, port: number): readonly string[] {
  const { siteUrl, allowedOrigins, identity, host } = environment
  const site = new URL(siteUrl).origin.replace(/:0$/, `:${port}`)
  const isLocal = identity.kind === 'local' || isLoopbackUrl(site)
  const names = [...LOCAL_NAMES.map((name) => `http://${name}:${port}`), addressOf(host, port)]
  const local = names.map((address) => new URL(address).origin).filter(isLoopbackUrl)
  return [...new Set([site, ...(isLocal ? local : []), ...allowedOrigins])]
}

/** True if the host of this origin or URL can only be this computer. */
export function isLoopbackUrl(url: string): boolean {
  return isLoopbackAuthority(new URL(url).host)
}
