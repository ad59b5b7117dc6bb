import { failure, success } from '../../core/result.ts'
import { isLoopback } from '../http/loopback.ts'
import { mistake, type SettingParser } from './setting.ts'

const HTTP_SCHEME = /^https?:\/\//i
const DATABASE_SCHEME = /^postgres(?:ql)?:\/\//i

/** The address of a PostgreSQL database, kept as it is. Not a letter of it but its scheme is ever shown. */
export const parseDatabaseUrl: SettingParser<string> = ({ name, text }) => {
  if (DATABASE_SCHEME.test(text) && URL.canParse(text)) return success(text)
  const scheme = /^[a-z][a-z0-9+.-]{0,20}:\/\//i.exec(text)?.[0]
  const given = scheme === undefined ? 'not an address' : `not a readable PostgreSQL address ("${scheme}...")`
  return failure([`${name} is ${given}; expected postgres://user:password@host:port/database.`])
}

/**
 * The site's own address: an origin and perhaps a path, without a slash at its end. Slashes in a row are none: a link
 * that begins with two of them leads to another host.
 */
export const parseSiteUrl: SettingParser<string> = (setting) => {
  const url = plainHttpUrl(setting.text)
  const path = url?.pathname.replace(/\/+$/, '') ?? ''
  if (url === null || path.includes('//')) {
    return mistake(setting, 'the address of the site, such as https://example.org or https://example.org/home')
  }
  return success(url.origin + path)
}

/** The address of the list of commands, kept as it is: absolute, or a path on the site. */
export const parseApiUrl: SettingParser<string> = (setting) => {
  const isPath = /^\/(?![/\\])[^\s#]*$/.test(setting.text)
  if (isPath || (httpUrl(setting.text) !== null && !setting.text.includes('#'))) return success(setting.text)
  return mistake(
    setting,
    'the address of the list of commands, such as https://example.org/api/commands or /api/commands',
  )
}

/**
 * The issuer of an OpenID provider: `https://<host>/` of a host name, or a whole address kept to the byte, as tokens name
 * it so. Plain http is for a provider on this computer only. Source: OpenID Connect Discovery 1.0, section 3.
 */
export const parseIssuer: SettingParser<string> = (setting) => {
  const expected = 'a host name, such as example.eu.auth0.com, or the full https address of the issuer'
  if (!setting.text.includes('://')) {
    const url = URL.parse(`https://${setting.text}/`)
    return url?.host === setting.text.toLowerCase() ? success(url.href) : mistake(setting, expected)
  }
  const url = plainHttpUrl(setting.text)
  if (url === null) return mistake(setting, expected)
  if (url.protocol === 'https:' || isLoopback(url.hostname)) return success(setting.text)
  return mistake(setting, 'https; plain http is accepted only for a provider on this computer')
}

/** Origins with commas between them; every one that is none has a sentence of its own. */
export const parseOrigins: SettingParser<readonly string[]> = ({ name, text }) => {
  const members = text.split(',').map((member) => member.trim())
  const origins: string[] = []
  const mistakes: string[] = []
  for (const member of members.filter((member) => member !== '')) {
    const origin = parseOrigin({ name, text: member })
    if (origin.ok) origins.push(origin.value)
    else mistakes.push(...origin.error)
  }
  return mistakes.length > 0 ? failure(mistakes) : success(origins)
}

const parseOrigin: SettingParser<string> = (setting) => {
  const url = plainHttpUrl(setting.text)
  return url !== null && url.pathname === '/'
    ? success(url.origin)
    : mistake(setting, 'origins with commas between them, such as https://example.org,http://localhost:5173')
}

/** An http(s) address without user name, query and fragment; null for anything else. */
function plainHttpUrl(text: string): URL | null {
  const url = httpUrl(text)
  return url !== null && !/[?#]/.test(text) ? url : null
}

function httpUrl(text: string): URL | null {
  const url = HTTP_SCHEME.test(text) && !/[\s\\]/.test(text) ? URL.parse(text) : null
  return url !== null && url.username === '' && url.password === '' ? url : null
}
