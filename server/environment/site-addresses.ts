import { basePathOf, inBase } from '../../core/routing/base-path.ts'
import { parseApiUrl, parseSiteUrl } from './parse-address.ts'
import type { SettingsReader } from './setting.ts'

/** Where the site is, for this server and for what is built, and where its list of commands is; see `Environment`. */
type SiteAddresses = { readonly siteUrl: string; readonly publishedUrl: string; readonly apiUrl: string }

/** What stands for the port in addresses where the system is left to choose one. */
const ANY_PORT = 3000

/**
 * Reads SITE_URL, or `siteUrl` of the settings, and API_URL. What is built always names the site's address, or where
 * nobody has given one, that of this computer. This server takes it for its own where it was told so itself, or is in
 * production; a site that is tried out is on this computer.
 */
export function readSiteAddresses(
  settings: SettingsReader,
  { port, isProduction }: { readonly port: number; readonly isProduction: boolean },
): SiteAddresses {
  const setting = settings.find('SITE_URL')
  const publishedUrl = settings.read('SITE_URL', parseSiteUrl, `http://localhost:${port || ANY_PORT}`)
  const basePath = basePathOf(publishedUrl)
  const isHere = setting?.name === 'SITE_URL' || (setting !== null && isProduction)
  return {
    publishedUrl,
    siteUrl: isHere ? publishedUrl : `http://localhost:${port}${basePath}`,
    apiUrl: settings.read('API_URL', parseApiUrl, inBase(basePath, '/api/commands')),
  }
}

/** Whether the address is one at which only this computer finds a site: what a build names that was given none. */
export function isThisComputer(siteUrl: string): boolean {
  return new URL(siteUrl).hostname === 'localhost'
}
