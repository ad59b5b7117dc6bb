import type { Problem } from '../problems.ts'
import { failure, type Result, success } from '../result.ts'

/**
 * Where the visitor is. `pathname` is as in the address, still percent-encoded; `search` is empty or begins with '?',
 * `hash` is empty or begins with '#'. `key` names the entry in the history, null for one that we did not make.
 */
export type Location = {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly key: string | null
}

/** The parts of a location that are written in its address. */
export type AddressParts = Pick<Location, 'pathname' | 'search' | 'hash'>

/**
 * Takes an address on this site apart at its first '#' and its first '?', as history 4.10.1 does: an empty path is
 * '/', and a lone '?' or '#' counts for nothing. Decodes nothing.
 */
export function parsePath(path: string): AddressParts {
  const [address, hash] = splitBefore('#', path === '' ? '/' : path)
  const [pathname, search] = splitBefore('?', address)
  return { pathname, search: search === '?' ? '' : search, hash: hash === '#' ? '' : hash }
}

/** Puts an address together, as history 4.10.1 does: adds a missing '?' or '#', leaves out a lone one. */
export function createPath({ pathname, search, hash }: AddressParts): string {
  return (pathname === '' ? '/' : pathname) + marked('?', search) + marked('#', hash)
}

/**
 * The pathname with its percent-encodings decoded once, as history 4.10.1 does (`decodeURI`: an encoded '/', '?' or
 * '#' stays encoded, so it never makes a segment or a query). 'address/undecodable' where that cannot be done.
 * Source: specification 8.
 */
export function decodePathname(pathname: string): Result<string, Problem> {
  try {
    return success(decodeURI(pathname))
  } catch {
    return failure({ code: 'address/undecodable' })
  }
}

/** A name as one segment of an address. Half a surrogate pair, which no address can hold, becomes U+FFFD. */
export function encodeSegment(name: string): string {
  // As `toWellFormed` does, which not every browser has.
  return encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\uFFFD'))
}

/** The name in a segment of an address; null where it cannot be decoded. */
export function decodeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

function splitBefore(mark: string, address: string): readonly [before: string, from: string] {
  const index = address.indexOf(mark)
  return index === -1 ? [address, ''] : [address.slice(0, index), address.slice(index)]
}

function marked(mark: string, part: string): string {
  if (part === '' || part === mark) return ''
  return part.startsWith(mark) ? part : mark + part
}
