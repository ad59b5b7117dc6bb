import { invalid, type Parser, parserOf, textLike } from '../../core/parsing/parse.ts'
import { basePathOf, withBase } from '../../core/routing/base-path.ts'
import { decodePathname } from '../../core/routing/location.ts'
import { isLoopback } from './loopback.ts'
import { type SettingsReader, textAs } from './setting.ts'

const HTTP_SCHEME = /^https?:\/\//i
const DATABASE_SCHEME = /^postgres(?:ql)?:\/\//i

/**
 * Parses the site's address: an origin and an optional path, without a trailing slash. Rejects double slashes, because
 * a link that begins with `//` points to another host.
 */
export const parseSiteUrl = textAs((text) => {
  const url = plainHttpUrl(text)
  const path = url?.pathname.replace(/\/+$/, '') ?? ''
  return url === null || path.includes('//') || !decodePathname(path).ok ? null : url.origin + path
}, 'the address of the site, such as https://example.org or https://example.org/home')

/** Parses the address of the list of commands, unchanged: absolute, or a path on the site. */
export const parseApiUrl = textLike(
  (text) => /^\/(?![/\\])[^\s#]*$/.test(text) || (httpUrl(text) !== null && !text.includes('#')),
  'the address of the list of commands, such as https://example.org/api/commands or /api/commands',
)

/**
 * Parses the issuer of an OpenID provider. A host name becomes `https://<host>/`. A full address stays exactly as it
 * is, because tokens must name it. Plain http is only accepted for a provider on this computer. Source: OpenID Connect
 * Discovery 1.0, section 3.
 */
export const parseIssuer: Parser<string> = parserOf({ type: 'string' }, (input, field) => {
  const issuer = parseAnyIssuer(input, field)
  const url = issuer.ok ? URL.parse(issuer.value) : null
  if (url === null || url.protocol === 'https:' || isLoopback(url.hostname)) return issuer
  return invalid('https; plain http is accepted only for a provider on this computer', field)
})

/** Parses one of several comma-separated origins. */
export const parseOrigin = textAs((text) => {
  const url = plainHttpUrl(text)
  return url !== null && url.pathname === '/' ? url.origin : null
}, 'origins with commas between them, such as https://example.org,http://localhost:5173')

/** Addresses of the site, for this server and for the build, and of the list of commands; see `Environment`. */
type SiteAddresses = { readonly siteUrl: string; readonly publishedUrl: string; readonly apiUrl: string }

/** The port in built addresses if the system chooses the server's port. */
const ANY_PORT = 3000

/**
 * Returns the PostgreSQL address in DATABASE_URL, unchanged; null if it's unset or invalid. A message about a mistake
 * quotes only the scheme, because the rest may contain a password.
 */
export function readDatabaseUrl(settings: SettingsReader): string | null {
  const setting = settings.find('DATABASE_URL')
  if (setting === null) return null
  const { name, text } = setting
  if (DATABASE_SCHEME.test(text) && isDatabaseUrl(text)) return text
  const scheme = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.exec(text)?.[0]
  const encoding = /@.*$/s.test(text) ? '; in a password, write / ? # @ and % as %2F %3F %23 %40 and %25' : ''
  const given =
    scheme === undefined ? 'not an address' : `not a readable PostgreSQL address ("${scheme}...")${encoding}`
  settings.addMistakes(`${name} is ${given}; expected postgres://user:password@host:port/database.`)
  return null
}

/**
 * Rejects a URL whose password begins with digits and an unencoded `/`, `?` or `#`: the digits are parsed as a port,
 * and the `@` ends up in the path, query or fragment.
 */
function isDatabaseUrl(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && url.hash === '' && !url.pathname.includes('@') && !/^\?[^=]*@/.test(url.search)
}

/**
 * Reads SITE_URL and API_URL, or their fields in `content/site.ts`. The build always uses the site's configured address
 * or, without one, this computer's. The server uses the configured address only if it comes from SITE_URL, or in
 * production. Otherwise, the site is being tried out on this computer.
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

/**
 * True for an address at `localhost`, which only this computer can open. That's the default if no address is
 * configured.
 */
export function isLocalhostUrl(siteUrl: string): boolean {
  return new URL(siteUrl).hostname === 'localhost'
}

const parseAnyIssuer = textAs((text) => {
  if (text.includes('://')) return plainHttpUrl(text) === null ? null : text
  const url = URL.parse(`https://${text}/`)
  return url?.host === text.toLowerCase() ? url.href : null
}, 'a host name, such as example.eu.auth0.com, or the full https address of the issuer')

/** Parses an http(s) address without user name, query and fragment. Returns null for anything else. */
function plainHttpUrl(text: string): URL | null {
  const url = httpUrl(text)
  return url !== null && !/[?#]/.test(text) ? url : null
}

function httpUrl(text: string): URL | null {
  const url = HTTP_SCHEME.test(text) && !/[\s\\]/.test(text) ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === '' ? url : null
}
