import { createLocalJWKSet, type JSONWebKeySet, type LocalJWKSet } from 'jose'
import { nonEmptyText, record } from '../../core/parse.ts'
import { describeFaults } from '../../core/strict.ts'
import { isLoopback } from '../environment/loopback.ts'
import type { Log } from '../log.ts'

const MOST_BYTES = 256 * 1024

/** The platform's `fetch`; an argument, so that a test can break the network. */
type Fetch = typeof globalThis.fetch

/** How a document is asked for; without an answer in `timeoutMs` milliseconds there is none. */
export type FetchOptions = { readonly fetch: Fetch; readonly timeoutMs: number }

/** What a provider says of itself: the issuer as its tokens name it, to the byte, and the keys it signs them with. */
type ProviderKeys = { readonly issuer: string; readonly keyFor: LocalJWKSet }

/** A provider: its issuer as configured, and the address under which it is asked, as a rule the same. */
export type ProviderAddress = { readonly issuer: string; readonly fetchedFrom: string }

const parseDiscovery = record({ issuer: nonEmptyText, jwks_uri: nonEmptyText })

/** The provider's keys, remembered for as long as they can be believed. */
export type KeySet = {
  /** The keys as known, fetched first where none are or they are old; null where none are to be had. */
  readonly current: () => Promise<ProviderKeys | null>
  /** The keys now that one is missing among them; null where the provider could not be asked when last tried. */
  readonly renewed: () => Promise<ProviderKeys | null>
}

/** The clock, in milliseconds, and where to tell that the provider cannot be reached, and that it can again. */
type KeySetOptions = { readonly now: () => number; readonly log: Log }

/** How long keys are used before they are fetched again: so long can a key that was withdrawn still be good. */
export const KEYS_FRESH_MS = 10 * 60_000
/** How long after a fetch no other is made, whatever tokens name: so rarely can strangers have the provider asked. */
export const KEYS_COOL_DOWN_MS = 30_000
/** The same where no key is known at all, and nobody can change anything until one is. */
export const KEYS_RETRY_MS = 5_000

/**
 * Keeps what `fetchKeys` gives. Requests that need a fetch at the same time share it. Where it fails, the keys that are
 * known go on. Source: docs/decisions/0013-who-may-write.md.
 */
export function createKeySet(fetchKeys: () => Promise<ProviderKeys>, { now, log }: KeySetOptions): KeySet {
  let known: ProviderKeys | null = null
  let fetchedAt = Number.NEGATIVE_INFINITY
  let triedAt = Number.NEGATIVE_INFINITY
  let lastTry: Promise<void> = Promise.resolve()
  let isFailing = false

  // A clock that was set back makes an age negative: as good as old.
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
 * Asks the provider for its keys, by its discovery document. Throws where they cannot be had, where another issuer
 * answers, and where the keys are at an address that others can tamper with. The issuer may differ from the configured
 * one by a slash at its end, as that is easily mistaken; what the provider writes counts.
 * Source: OpenID Connect Discovery 1.0, section 4.3; RFC 8725, section 3.8.
 */
export async function fetchProviderKeys(provider: ProviderAddress, options: FetchOptions): Promise<ProviderKeys> {
  const url = `${withoutSlash(provider.fetchedFrom)}/.well-known/openid-configuration`
  const document = parseDiscovery(await fetchJson(url, options))
  if (!document.ok) throw new Error(`${url} is not a discovery document: ${describeFaults(document.error)}.`)
  const { issuer, jwks_uri: keysUrl } = document.value
  if (withoutSlash(issuer) !== withoutSlash(provider.issuer)) throw new Error(`${url} belongs to another issuer.`)
  if (!isTrustworthy(keysUrl)) throw new Error(`${url} names a jwks_uri that is not https.`)
  const keys = await fetchJson(keysUrl, options)
  if (!isKeySet(keys)) throw new Error(`${keysUrl} does not answer with a set of keys.`)
  return { issuer, keyFor: createLocalJWKSet(keys) }
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '')
}

function isTrustworthy(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}

/** The members are looked at one by one when they are used: one that is unknown here must not hide the others. */
function isKeySet(value: unknown): value is JSONWebKeySet {
  return typeof value === 'object' && value !== null && 'keys' in value && Array.isArray(value.keys)
}

/**
 * The JSON document at `url`. Throws where it cannot be had: no answer in time, another status than 200, a redirect
 * (which would let somebody else answer), more than 256 KiB, or something that is not JSON. What was answered is never
 * part of the error.
 */
async function fetchJson(url: string, { fetch, timeoutMs }: FetchOptions): Promise<unknown> {
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`${url} answers ${response.status} instead of 200.`)
  }
  const text = await readText(response)
  if (text === null) throw new Error(`${url} answers with more than ${MOST_BYTES} bytes.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${url} does not answer with JSON.`)
  }
}

/** The body as text, null where it is too long; what is too much is never read. */
async function readText({ body }: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > MOST_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
