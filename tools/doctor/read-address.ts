import { failure, type Result, success } from '../../core/result.ts'
import { isOnThisComputer } from './visit.ts'

const WEB = ['https', 'http']

// "https//ada.example" and the like.
const MISTYPED = /^$|^https?[;:/]/i

const SCHEME = /^([a-z][a-z0-9+.-]*):\/+/i

/**
 * The address of a site as its owner types it, without a slash at its end. Without a scheme it's https, or http on this
 * computer. Fails with a sentence that says what to type instead.
 */
export function readAddress(given: string): Result<string, string> {
  const scheme = SCHEME.exec(given)?.[1]?.toLowerCase() ?? null
  const name = given.replace(SCHEME, '')
  const url = MISTYPED.test(name) ? null : URL.parse(`${scheme ?? 'https'}://${name}`)
  if (scheme !== null && !WEB.includes(scheme)) {
    return failure(`${given} begins with ${scheme}://, and the address of a site with https:// or http://.`)
  }
  if (url === null) return failure(`${given} is no web address. One looks like https://ada.example.`)
  const extra = extraIn(url)
  if (extra !== null) return failure(`Leave out ${extra} in ${given}.`)
  const isPlain = scheme === 'http' || (scheme === null && isOnThisComputer(url.href))
  return success(`${isPlain ? 'http' : 'https'}://${url.host}${url.pathname}`.replace(/\/+$/, ''))
}

function extraIn({ username, password, href }: URL): string | null {
  if (username !== '' || password !== '') return 'what stands before the @'
  const sign = /[?#]/.exec(href)?.[0]
  return sign === undefined ? null : `the ${sign} and what follows it`
}
