/**
 * What an address says when it is the one that the provider sends visitors back to: the answer to a sign-in (`code`),
 * a refusal (`error`), the way back from a logout (`farewell`) or, at any other address, nothing (`none`).
 * `state` and `issuer`, who says that the answer is theirs, are null where they are missing.
 * Source: RFC 6749, sections 4.1.2 and 4.1.2.1; RFC 9207, section 2.
 */
export type Callback =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'code' } & Signed)
  | ({ readonly kind: 'error' } & Signed & ProviderError)
  | { readonly kind: 'farewell'; readonly state: string }

type Signed = { readonly state: string | null; readonly issuer: string | null }

/** What a provider calls an error: a fixed word, and perhaps a sentence of its own. */
export type ProviderError = { readonly error: string; readonly description: string | null }

/** What travels with a request to the provider and comes back with its answer: the address to come back to. */
export type Travelling = { readonly returnTo: string }

/** Reads an absolute address. `redirectUri` is the one registered at the provider, compared to the character. */
export function classifyCallback(address: string, redirectUri: string): Callback {
  const { origin, pathname, searchParams } = new URL(address)
  if (origin + pathname !== redirectUri) return { kind: 'none' }

  const state = searchParams.get('state')
  const issuer = searchParams.get('iss')
  const error = searchParams.get('error')
  if (error !== null) return { kind: 'error', state, issuer, error, description: searchParams.get('error_description') }
  if (searchParams.has('code')) return { kind: 'code', state, issuer }
  return state === null ? { kind: 'none' } : { kind: 'farewell', state }
}

/** Where a sign-in begun at an absolute address comes back to: what `from` in its query names, else that address. */
export function returnPathFrom(address: string): string {
  return new URL(address).searchParams.get('from') ?? pathOf(address)
}

/** The path, query and fragment of an absolute address: what is sent travelling. */
export function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address)
  return pathname + search + hash
}
