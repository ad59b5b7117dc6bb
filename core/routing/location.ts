import type { Problem } from '../problems/problems.ts'
import { failure, type Result, success } from '../result.ts'

/**
 * A location on this site. `pathname` is percent-encoded; `search` is empty or starts with '?', and `hash` is empty or
 * starts with '#'. `key` identifies the history entry, and is null if this site didn't create that entry.
 */
export type Location = {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly key: string | null
}

/** The parts of a location that are visible in the address. */
export type AddressParts = Pick<Location, 'pathname' | 'search' | 'hash'>

/**
 * Splits an address at the first '#' and '?', as the package history@4.10.1 does: an empty path becomes '/', and a lone
 * '?' or '#' is dropped. Doesn't decode.
 */
export function parsePath(path: string): AddressParts {
  const [address, hash] = splitBefore('#', path === '' ? '/' : path)
  const [pathname, search] = splitBefore('?', address)
  return { pathname, search: search === '?' ? '' : search, hash: hash === '#' ? '' : hash }
}

/** Joins the parts of an address, as history@4.10.1 does: adds a missing '?' or '#', and drops a lone one. */
export function createPath({ pathname, search, hash }: AddressParts): string {
  return (pathname === '' ? '/' : pathname) + marked('?', search) + marked('#', hash)
}

/**
 * Decodes a pathname once with `decodeURI`, as history@4.10.1 does: an encoded '/', '?' or '#' stays encoded, so that
 * it can't start a segment, query or fragment. Fails with 'address/undecodable'. Source: specification 8.
 */
export function decodePathname(pathname: string): Result<string, Problem> {
  try {
    return success(decodeURI(pathname))
  } catch {
    return failure({ code: 'address/undecodable' })
  }
}

/** Encodes a name as a path segment. Lone surrogates, which no address can contain, become U+FFFD. */
export function encodeSegment(name: string): string {
  // Does the same as `toWellFormed`, which some browsers lack.
  return encodeURIComponent(name.replace(/\p{Surrogate}/gu, '\uFFFD'))
}

/** Decodes a path segment; null if it is malformed. */
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
