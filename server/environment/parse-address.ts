import { type Parser, parserOf, textLike, wrong } from '../../core/parse.ts'
import { isLoopback } from '../http/loopback.ts'
import { type SettingsReader, textAs } from './setting.ts'

const HTTP_SCHEME = /^https?:\/\//i
const DATABASE_SCHEME = /^postgres(?:ql)?:\/\//i

/** DATABASE_URL: the address of a PostgreSQL database, kept as it is. Not a letter of it but its scheme is ever shown. */
export function readDatabaseUrl(settings: SettingsReader): string | null {
  const setting = settings.find('DATABASE_URL')
  if (setting === null) return null
  const { name, text } = setting
  if (DATABASE_SCHEME.test(text) && URL.canParse(text)) return text
  const scheme = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.exec(text)?.[0]
  const given = scheme === undefined ? 'not an address' : `not a readable PostgreSQL address ("${scheme}...")`
  settings.object(`${name} is ${given}; expected postgres://user:password@host:port/database.`)
  return null
}

/**
 * The site's own address: an origin and perhaps a path, without a slash at its end. Slashes in a row are none: a link
 * that begins with two of them leads to another host.
 */
export const parseSiteUrl = textAs((text) => {
  const url = plainHttpUrl(text)
  const path = url?.pathname.replace(/\/+$/, '') ?? ''
  return url === null || path.includes('//') ? null : url.origin + path
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
  return wrong('https; plain http is accepted only for a provider on this computer', field)
})

const parseAnyIssuer = textAs((text) => {
  if (text.includes('://')) return plainHttpUrl(text) === null ? null : text
  const url = URL.parse(`https://${text}/`)
  return url?.host === text.toLowerCase() ? url.href : null
}, 'a host name, such as example.eu.auth0.com, or the full https address of the issuer')

/** One of several origins that are written with commas between them. */
export const parseOrigin = textAs((text) => {
  const url = plainHttpUrl(text)
  return url !== null && url.pathname === '/' ? url.origin : null
}, 'origins with commas between them, such as https://example.org,http://localhost:5173')

/** An http(s) address without user name, query and fragment; null for anything else. */
function plainHttpUrl(text: string): URL | null {
  const url = httpUrl(text)
  return url !== null && !/[?#]/.test(text) ? url : null
}

function httpUrl(text: string): URL | null {
  const url = HTTP_SCHEME.test(text) && !/[\s\\]/.test(text) ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === '' ? url : null
}
