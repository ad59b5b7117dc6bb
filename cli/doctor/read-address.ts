import { failure, type Result, success } from '../../core/result.ts'
import { isLocalUrl } from './visit.ts'

const WEB = ['https', 'http']

// Matches "https//ada.example" and the like.
const MISTYPED_URL = /^$|^https?[;:/]/i

const SCHEME = /^([a-z][a-z0-9+.-]*):\/+/i

/**
 * Parses the address of a site as its owner types it, and removes trailing slashes. An address without a scheme gets
 * https, or http if it is on this computer. The error says what to type instead.
 */
export function readAddress(given: string): Result<string, string> {
  const scheme = SCHEME.exec(given)?.[1]?.toLowerCase() ?? null
  const name = given.replace(SCHEME, '')
  const url = MISTYPED_URL.test(name) ? null : URL.parse(`${scheme ?? 'https'}://${name}`)
  if (scheme !== null && !WEB.includes(scheme)) {
    return failure(`${given} starts with ${scheme}://. The address of a site starts with https:// or http://.`)
  }
  if (url === null) return failure(`${given} is not a web address. Enter one like https://ada.example.`)
  const extra = extraIn(url)
  if (extra !== null) return failure(`Leave out ${extra} in ${given}.`)
  const isPlain = scheme === 'http' || (scheme === null && isLocalUrl(url.href))
  return success(`${isPlain ? 'http' : 'https'}://${url.host}${url.pathname}`.replace(/\/+$/, ''))
}

function extraIn({ username, password, href }: URL): string | null {
  if (username !== '' || password !== '') return 'everything before the @'
  const sign = /[?#]/.exec(href)?.[0]
  return sign === undefined ? null : `the ${sign} and everything after it`
}
