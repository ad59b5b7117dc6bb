import { createLocalJWKSet, type JSONWebKeySet, type LocalJWKSet } from 'jose'
import { nonEmptyText, record } from '../../core/parsing/parse.ts'
import { describeFaults } from '../../core/parsing/strict.ts'
import { isLoopback } from '../environment/loopback.ts'
import type { Log } from '../log.ts'

const MAX_BYTES = 256 * 1024

/** The platform's `fetch`. It's an argument, so that tests can break the network. */
type Fetch = typeof globalThis.fetch

/** Options for requests to the provider, which time out after `timeoutMs` milliseconds. */
export type FetchOptions = { readonly fetch: Fetch; readonly timeoutMs: number }

/** A provider's issuer, exactly as its tokens name it, and the keys that it signs them with. */
type ProviderKeys = { readonly issuer: string; readonly keyFor: LocalJWKSet }

/** A provider's configured issuer, and the address to fetch its documents from, which is usually the same. */
export type ProviderAddress = { readonly issuer: string; readonly fetchedFrom: string }

const parseDiscovery = record({ issuer: nonEmptyText, jwks_uri: nonEmptyText })

/** The provider's keys, cached. */
export type KeySet = {
  /**
   * Returns the cached keys, and fetches them first if they are missing or stale. Returns null if there aren't any and
   * fetching fails.
   */
  readonly current: () => Promise<ProviderKeys | null>
  /**
   * Fetches the keys for a token whose key isn't cached, unless they have just been fetched. Returns null if the latest
   * fetch failed.
   */
  readonly renewed: () => Promise<ProviderKeys | null>
}

/** The clock in milliseconds, and the log, which records when the provider becomes unreachable and reachable again. */
type KeySetOptions = { readonly now: () => number; readonly log: Log }

/** Time until keys are fetched again. A withdrawn key may be accepted for that long, or longer if fetching fails. */
export const KEYS_FRESH_MS = 10 * 60_000
/** Minimum time between fetches, so that strangers can't hammer the provider with unknown key ids. */
export const KEYS_COOL_DOWN_MS = 30_000
/**
 * Minimum time between fetches while no keys are known. It's shorter, because no token of the provider is accepted
 * without them.
 */
export const KEYS_RETRY_MS = 5_000

/**
 * Caches the result of `fetchKeys`. Simultaneous requests share a fetch. If a fetch fails, the known keys stay in use.
 * Source: docs/decisions/0013-write-access.md.
 */
export function createKeySet(fetchKeys: () => Promise<ProviderKeys>, { now, log }: KeySetOptions): KeySet {
  let known: ProviderKeys | null = null
  let fetchedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let lastTry: Promise<void> = Promise.resolve()
  let isFailing = false

  // If the clock is set back, the age is negative and the keys count as stale.
  const isWithin = (limitMs: number, since: number) => now() - since >= 0 && now() - since < limitMs

  async function load(): Promise<void> {
    try {
      known = await fetchKeys()
      fetchedAt = now()
      if (isFailing) log({ event: 'sign-in.keys-available' })
      isFailing = false
    } catch (error) {
      if (!isFailing) log({ event: 'sign-in.keys-unavailable', error, knownGoOn: known !== null })
      isFailing = true
    }
  }

  function reload(): Promise<void> {
    if (!isWithin(known === null ? KEYS_RETRY_MS : KEYS_COOL_DOWN_MS, triedAt)) {
      triedAt = now()
      lastTry = load()
    }
    return lastTry
  }

  return {
    current: async () => {
      if (known === null || !isWithin(KEYS_FRESH_MS, fetchedAt)) await reload()
      return known
    },
    renewed: async () => {
      await reload()
      return isFailing ? null : known
    },
  }
}

/**
 * Fetches the provider's keys through its discovery document. Throws if a fetch fails, if a document is invalid or
 * belongs to another issuer, or if the keys are at an address that others could tamper with. Ignores a trailing slash
 * of the configured issuer, which is easily forgotten or added, and returns the provider's spelling. Source: OpenID
 * Connect Discovery 1.0, section 4.3; RFC 8725, section 3.8.
 */
export async function fetchProviderKeys(provider: ProviderAddress, options: FetchOptions): Promise<ProviderKeys> {
  const url = `${withoutSlash(provider.fetchedFrom)}/.well-known/openid-configuration`
  const document = parseDiscovery(await fetchJson(url, options))
  if (!document.ok) throw new Error(`${url} is not a discovery document: ${describeFaults(document.error)}.`)
  const { issuer, jwks_uri: keysUrl } = document.value
  if (withoutSlash(issuer) !== withoutSlash(provider.issuer)) throw new Error(`${url} belongs to another issuer.`)
  if (!isTrustworthy(keysUrl)) throw new Error(`${url} names a jwks_uri that is not https.`)
  const keys = await fetchJson(keysUrl, options)
  if (!isKeySet(keys)) throw new Error(`${keysUrl} does not respond with a set of keys.`)
  return { issuer, keyFor: createLocalJWKSet(keys) }
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '')
}

function isTrustworthy(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}

/** Doesn't check the keys. Each is checked when it's used, so that an unknown kind of key doesn't hide the others. */
function isKeySet(value: unknown): value is JSONWebKeySet {
  return typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys)
}

/**
 * Fetches the JSON document at `url`. Throws on a timeout, a status other than 200, a redirect (whose target someone
 * else may control), more than 256 KiB, or invalid JSON. The error never contains the response.
 */
async function fetchJson(url: string, { fetch, timeoutMs }: FetchOptions): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`${url} responds with ${response.status} instead of 200.`)
  }
  const text = await readText(response)
  if (text === null) throw new Error(`${url} responds with more than ${MAX_BYTES} bytes.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${url} does not respond with JSON.`)
  }
}

/** Returns the body as text. Stops reading and returns null if it's too long. */
async function readText({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > MAX_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
