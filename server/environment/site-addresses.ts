import { basePathOf, inBase } from '../../core/routing/base-path.ts'
import { parseApiUrl, parseSiteUrl } from './parse-address.ts'
import type { SettingsReader } from './settings-reader.ts'

/** Where the site is, for this server and for what is built, and where its list of commands is; see `Environment`. */
type SiteAddresses = { readonly siteUrl: string; readonly publishedUrl: string; readonly apiUrl: string }

/** What a site is built for that nobody has given an address: one build, whatever port it is tried out at. */
export const UNPUBLISHED_URL = 'http://localhost:3000'

/**
 * Reads SITE_URL, or `siteUrl` of the settings, and API_URL. What is built always names the site's address. This server
 * takes it for its own where it was told so itself, or is in production; a site that is tried out is on this computer.
 */
export function readSiteAddresses(
  settings: SettingsReader,
  { port, isProduction }: { readonly port: number; readonly isProduction: boolean },
): SiteAddresses {
  const setting = settings.find('SITE_URL')
  const publishedUrl = settings.read('SITE_URL', parseSiteUrl, UNPUBLISHED_URL)
  const basePath = basePathOf(publishedUrl)
  const isHere = setting?.name === 'SITE_URL' || (setting !== null && isProduction)
  return {
    publishedUrl,
    siteUrl: isHere ? publishedUrl : `http://localhost:${port}${basePath}`,
    apiUrl: settings.read('API_URL', parseApiUrl, inBase(basePath, '/api/commands')),
  }
}
