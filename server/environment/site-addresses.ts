import { invalid, type Parser, parserOf, textLike } from '../../core/parse.ts'
import { basePathOf, withBase } from '../../core/routing/base-path.ts'
import { decodePathname } from '../../core/routing/location.ts'
import { isLoopback } from './loopback.ts'
import { type SettingsReader, textAs } from './setting.ts'

const HTTP_SCHEME = /^https?:\/\//i
const DATABASE_SCHEME = /^postgres(?:ql)?:\/\//i

/**
 * The site's own address: an origin and perhaps a path, without a slash at its end. Slashes in a row are none: a link
 * that begins with two of them leads to another host.
 */
export const parseSiteUrl = textAs((text) => {
  const url = plainHttpUrl(text)
  const path = url?.pathname.replace(/\/+$/, '') ?? ''
  return url === null || path.includes('//') || !decodePathname(path).ok ? null : url.origin + path
}, 'the address of the site, such as https://example.org or https://example.org/home')

/** The address of the list of commands, kept as it is: absolute, or a path on the site. */
export const parseApiUrl = textLike(
  (text) => /^\/(?![/\\])[^\s#]*$/.test(text) || (httpUrl(text) !== null && !text.includes('#')),
  'the address of the list of commands, such as https://example.org/api/commands or /api/commands',
)

/**
 * The issuer of an OpenID provider: `https://<host>/` of a host name, or a whole address kept to the byte, as tokens name
 * it so. Plain http is for a provider on this computer only. Source: OpenID Connect Discovery 1.0, section 3.
 */
export const parseIssuer: Parser<string> = parserOf({ type: 'string' }, (input, field) => {
  const issuer = parseAnyIssuer(input, field)
  const url = issuer.ok ? URL.parse(issuer.value) : null
  if (url === null || url.protocol === 'https:' || isLoopback(url.hostname)) return issuer
  return invalid('https; plain http is accepted only for a provider on this computer', field)
})

/** One of several origins that are written with commas between them. */
export const parseOrigin = textAs((text) => {
  const url = plainHttpUrl(text)
  return url !== null && url.pathname === '/' ? url.origin : null
}, 'origins with commas between them, such as https://example.org,http://localhost:5173')

/** Where the site is, for this server and for what is built, and where its list of commands is; see `Environment`. */
type SiteAddresses = { readonly siteUrl: string; readonly publishedUrl: string; readonly apiUrl: string }

/** What stands for the port in addresses where the system is left to choose one. */
const ANY_PORT = 3000

/** DATABASE_URL, the address of a PostgreSQL database, as it was given. A mistake quotes nothing of it but the scheme. */
export function readDatabaseUrl(settings: SettingsReader): string | null {
  const setting = settings.find('DATABASE_URL')
  if (setting === null) return null
  const { name, text } = setting
  if (DATABASE_SCHEME.test(text) && isDatabaseUrl(text)) return text
  const scheme = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.exec(text)?.[0]
  const encoding = /@.*$/s.test(text) ? '; a password with / ? # @ or % in it has to say %2F %3F %23 %40 or %25' : ''
  const given =
    scheme === undefined ? 'not an address' : `not a readable PostgreSQL address ("${scheme}...")${encoding}`
  settings.object(`${name} is ${given}; expected postgres://user:password@host:port/database.`)
  return null
}

/** A password with an unencoded `/`, `?` or `#` after digits reads as a port, with the `@` in what follows it. */
function isDatabaseUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.hash === '' && !url.pathname.includes('@') && !/^\?[^=]*@/.test(url.search)
}

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
    apiUrl: settings.read('API_URL', parseApiUrl, withBase(basePath, '/api/commands')),
  }
}

/** Whether the address is one at which only this computer finds a site: what a build names that was given none. */
export function isThisComputer(siteUrl: string): boolean {
  return new URL(siteUrl).hostname === 'localhost'
}

const parseAnyIssuer = textAs((text) => {
  if (text.includes('://')) return plainHttpUrl(text) === null ? null : text
  const url = URL.parse(`https://${text}/`)
  return url?.host === text.toLowerCase() ? url.href : null
}, 'a host name, such as example.eu.auth0.com, or the full https address of the issuer')

/** An http(s) address without user name, query and fragment; null for anything else. */
function plainHttpUrl(text: string): URL | null {
  const url = httpUrl(text)
  return url !== null && !/[?#]/.test(text) ? url : null
}

function httpUrl(text: string): URL | null {
  const url = HTTP_SCHEME.test(text) && !/[\s\\]/.test(text) ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === '' ? url : null
}
