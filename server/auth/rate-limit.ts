import { isIPv6 } from 'node:net'
import { MS_PER_SECOND } from '../../core/age.ts'
import { shorten } from '../../core/text/shorten.ts'
import type { Log } from '../log.ts'

const NETWORK_GROUPS = 4 // of 16 bits: one household or machine gets a /64

/**
 * Allows `burst` calls at once, then `perSecond` calls each second. Remembers the `maxKeys` most recently used keys, by
 * default 10,000.
 */
export type Rate = { readonly burst: number; readonly perSecond: number; readonly maxKeys?: number }

/** Counts one call for a key. Returns 0 if it's within the rate, otherwise the number of whole seconds to wait. */
export type RateLimit = (key: string) => number

type Bucket = { readonly tokens: number; readonly at: number }

const MAX_KEYS = 10_000

/**
 * A refused request. Never contains a token. `subject` is the subject of a valid token, and `token` the name of an
 * access token that the owner made.
 */
export type LoggedRefusal = {
  readonly reason: string
  readonly advice?: string
  readonly address: string | null
  readonly subject?: string
  readonly token?: string
  readonly origin?: string
}

const PER_CLIENT_RATE: Rate = { burst: 1, perSecond: 1 / 60 }

const OVERALL_RATE: Rate = { burst: 60, perSecond: 1 }

const SHOWN_CHARACTERS = 255

/**
 * Creates a rate limit with a token bucket per key. `now` is a clock in milliseconds; setting it back refills nothing.
 */
export function createRateLimit({ burst, perSecond, maxKeys = MAX_KEYS }: Rate, now: () => number): RateLimit {
  const buckets = new Map<string, Bucket>()

  return (key) => {
    const at = now()
    const last = buckets.get(key) ?? { tokens: burst, at }
    const gained = (Math.max(0, at - last.at) / MS_PER_SECOND) * perSecond
    const tokens = Math.min(burst, last.tokens + gained)
    const isWithin = tokens >= 1
    // Deletes the key first. A Map iterates in insertion order, so its first key is the least recently used one.
    buckets.delete(key)
    buckets.set(key, { tokens: isWithin ? tokens - 1 : tokens, at })
    const [oldest = ''] = buckets.keys()
    if (buckets.size > maxKeys) buckets.delete(oldest)
    return isWithin ? 0 : Math.ceil((1 - tokens) / perSecond)
  }
}

/**
 * Creates a function that logs refusals: at most one a minute per client and, after a burst of 60, one a second
 * overall, so that refused requests can't fill the disk. In each entry, `unlogged` counts the refusals since the
 * previous one that weren't logged.
 */
export function createRefusalLog(log: Log, now: () => number): (refused: LoggedRefusal) => void {
  const perClient = createRateLimit(PER_CLIENT_RATE, now)
  const overall = createRateLimit(OVERALL_RATE, now)
  let unlogged = 0

  return ({ origin, ...refused }) => {
    if (perClient(networkOf(refused.address)) > 0 || overall('') > 0) {
      unlogged += 1
      return
    }
    const shown = origin === undefined ? {} : { origin: shorten(origin, SHOWN_CHARACTERS) }
    log({ event: 'access.refused', ...refused, ...shown, unlogged })
    unlogged = 0
  }
}

/**
 * Returns the key under which a client's requests are counted: its IPv4 address, or the /64 network of its IPv6
 * address, because a client can choose any address within that network. Source: RFC 6177, section 2.
 */
export function networkOf(address: string | null): string {
  if (address === null) return 'unknown'
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? `${groupsOf(address).slice(0, NETWORK_GROUPS).join(':')}::/64` : address
}

function groupsOf(address: string): readonly string[] {
  const [withoutZone = ''] = address.split('%')
  const { hostname } = new URL(`http://[${withoutZone}]`)
  const [before = '', after = ''] = hostname.slice(1, -1).split('::')
  const [first, last] = [before, after].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0')
  return [...(first ?? []), ...zeros, ...(last ?? [])]
}
