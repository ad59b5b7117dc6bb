/**
 * A classified address: a response with an authorization code (`code`) or an error (`error`), the return from a logout
 * (`logout`), or no callback (`none`). `state` and `issuer` are null if they're missing. Source: RFC 6749, sections
 * 4.1.2 and 4.1.2.1; RFC 9207, section 2.
 */
export type Callback =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'code' } & Signed)
  | ({ readonly kind: 'error' } & Signed & ProviderError)
  | { readonly kind: 'logout'; readonly state: string }

type Signed = { readonly state: string | null; readonly issuer: string | null }

/** An OAuth error: its code and, if there is one, the provider's description. */
export type ProviderError = { readonly error: string; readonly description: string | null }

/** The data stored with a request to the provider: the path, query and fragment to return to. */
export type ReturnState = { readonly returnTo: string }

/** Classifies an absolute address. It's a callback only if it matches `redirectUri` exactly. */
export function classifyCallback(address: string, redirectUri: string): Callback {
  const { origin, pathname, searchParams } = new URL(address)
  if (origin + pathname !== redirectUri) return { kind: 'none' }

  const state = searchParams.get('state')
  const issuer = searchParams.get('iss')
  const error = searchParams.get('error')
  if (error !== null) return { kind: 'error', state, issuer, error, description: searchParams.get('error_description') }
  if (searchParams.has('code')) return { kind: 'code', state, issuer }
  return state === null ? { kind: 'none' } : { kind: 'logout', state }
}

/**
 * The path to return to after a sign-in: the address's `from` parameter, which isn't validated, or else the address's
 * own path, query and fragment.
 */
export function returnPathFrom(address: string): string {
  return new URL(address).searchParams.get('from') ?? pathOf(address)
}

/** The path, query and fragment of an absolute address. */
export function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address)
  return pathname + search + hash
}
