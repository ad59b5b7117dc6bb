/** `burst` at once, then `perSecond` each second; the `mostKeys` used last are remembered, by default 10,000. */
export type Rate = { readonly burst: number; readonly perSecond: number; readonly mostKeys?: number }

/** Counts one under a key: 0 if that is within the rate, else the whole seconds until the next one is. */
export type RateLimit = (key: string) => number

type Bucket = { readonly tokens: number; readonly at: number }

const MOST_KEYS = 10_000
const MS_PER_SECOND = 1000

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
