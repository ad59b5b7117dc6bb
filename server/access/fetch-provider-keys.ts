import { createLocalJWKSet, type JSONWebKeySet, type LocalJWKSet } from 'jose'
import { describeFaults, nonEmptyText, record } from '../../core/parse.ts'
import { isLoopback } from '../identity/loopback.ts'
import { type FetchOptions, fetchJson } from './fetch-json.ts'

/** What a provider says of itself: the issuer as its tokens name it, to the byte, and the keys it signs them with. */
export type ProviderKeys = { readonly issuer: string; readonly keyFor: LocalJWKSet }

/** A provider: its issuer as configured, and the address under which it is asked, as a rule the same. */
export type ProviderAddress = { readonly issuer: string; readonly askedAt: string }

const parseDiscovery = record({ issuer: nonEmptyText, jwks_uri: nonEmptyText })

/**
 * Asks the provider for its keys, by its discovery document. Throws where they cannot be had, where another issuer
 * answers, and where the keys are at an address that others can tamper with. The issuer may differ from the configured
 * one by a slash at its end, as that is easily mistaken; what the provider writes counts.
 * Source: OpenID Connect Discovery 1.0, section 4.3; RFC 8725, section 3.8.
 */
export async function fetchProviderKeys(provider: ProviderAddress, options: FetchOptions): Promise<ProviderKeys> {
  const url = `${withoutSlash(provider.askedAt)}/.well-known/openid-configuration`
  const document = parseDiscovery(await fetchJson(url, options))
  if (!document.ok) throw new Error(`${url} is no discovery document: ${describeFaults(document.error)}.`)
  const { issuer, jwks_uri: keysUrl } = document.value
  if (withoutSlash(issuer) !== withoutSlash(provider.issuer)) throw new Error(`${url} is another issuer's.`)
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
