import { isIPv6 } from 'node:net'
import { shorten } from '../../core/shorten.ts'
import type { Log } from '../log.ts'

const NETWORK_GROUPS = 4 // of 16 bits: what one household or machine is given is a /64

/** `burst` at once, then `perSecond` each second; the `mostKeys` used last are remembered, by default 10,000. */
export type Rate = { readonly burst: number; readonly perSecond: number; readonly mostKeys?: number }

/** Counts one under a key: 0 if that is within the rate, else the whole seconds until the next one is. */
export type RateLimit = (key: string) => number

type Bucket = { readonly tokens: number; readonly at: number }

const MOST_KEYS = 10_000
const MS_PER_SECOND = 1000

/**
 * Who was turned away, and why; nothing of a token but, for somebody who has signed in, whom it names, and of one that the
 * owner made the `token`'s name.
 */
export type LoggedRefusal = {
  readonly reason: string
  readonly advice?: string
  readonly address: string | null
  readonly subject?: string
  readonly token?: string
  readonly origin?: string
}

const ONCE_A_MINUTE: Rate = { burst: 1, perSecond: 1 / 60 }

const FROM_EVERYWHERE: Rate = { burst: 60, perSecond: 1 }

const SHOWN_CHARACTERS = 255

/** A token bucket for each key. `now` is a clock in milliseconds; one that goes back gives nothing. */
export function createRateLimit({ burst, perSecond, mostKeys = MOST_KEYS }: Rate, now: () => number): RateLimit {
  const buckets = new Map<string, Bucket>()

  return (key) => {
    const at = now()
    const last = buckets.get(key) ?? { tokens: burst, at }
    const gained = (Math.max(0, at - last.at) / MS_PER_SECOND) * perSecond
    const tokens = Math.min(burst, last.tokens + gained)
    const isWithin = tokens >= 1
    // Deleted first: a Map gives its entries in the order in which their keys came, the one unused for longest first.
    buckets.delete(key)
    buckets.set(key, { tokens: isWithin ? tokens - 1 : tokens, at })
    const [oldest = ''] = buckets.keys()
    if (buckets.size > mostKeys) buckets.delete(oldest)
    return isWithin ? 0 : Math.ceil((1 - tokens) / perSecond)
  }
}

/**
 * Logs refusals, at most one a minute for each client and one a second in the long run, so that nobody can fill the
 * disk by being refused. `unlogged` counts those since the last line that have none of their own.
 */
export function createRefusalLog(log: Log, now: () => number): (refused: LoggedRefusal) => void {
  const perClient = createRateLimit(ONCE_A_MINUTE, now)
  const altogether = createRateLimit(FROM_EVERYWHERE, now)
  let unlogged = 0

  return ({ origin, ...refused }) => {
    if (perClient(networkOf(refused.address)) > 0 || altogether('') > 0) {
      unlogged += 1
      return
    }
    const shown = origin === undefined ? {} : { origin: shorten(origin, SHOWN_CHARACTERS) }
    log({ event: 'access.refused', ...refused, ...shown, unlogged })
    unlogged = 0
  }
}

/**
 * Under which key the requests of one client are counted: its IPv4 address, or the /64 network of its IPv6 address,
 * within which it can choose any other. Source: RFC 6177, section 2.
 */
export function networkOf(address: string | null): string {
  if (address === null) return 'unknown'
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? `${groupsOf(address).slice(0, NETWORK_GROUPS).join(':')}::/64` : address
}

/** The eight groups of an IPv6 address, `::` written out. */
function groupsOf(address: string): readonly string[] {
  const [withoutZone = ''] = address.split('%')
  const { hostname } = new URL(`http://[${withoutZone}]`)
  const [before = '', after = ''] = hostname.slice(1, -1).split('::')
  const [first, last] = [before, after].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0')
  return [...(first ?? []), ...zeros, ...(last ?? [])]
}
