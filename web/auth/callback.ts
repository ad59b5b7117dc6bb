/**
 * What an address says when it is the one that the provider sends visitors back to: the answer to a sign-in (`code`),
 * a refusal (`error`), the way back from a logout (`farewell`) or, at any other address, nothing (`none`).
 * `state` is null where it is missing. Source: RFC 6749, sections 4.1.2 and 4.1.2.1.
 */
export type Callback =
  | { readonly kind: 'none' }
  | { readonly kind: 'code'; readonly state: string | null }
  | { readonly kind: 'error'; readonly state: string | null; readonly error: string }
  | { readonly kind: 'farewell'; readonly state: string }

/** Reads an absolute address. `redirectUri` is the one registered at the provider, compared to the character. */
export function classifyCallback(address: string, redirectUri: string): Callback {
  const { origin, pathname, searchParams } = new URL(address)
  if (origin + pathname !== redirectUri) return { kind: 'none' }

  const state = searchParams.get('state')
  const error = searchParams.get('error')
  if (error !== null) return { kind: 'error', state, error }
  if (searchParams.has('code')) return { kind: 'code', state }
  return state === null ? { kind: 'none' } : { kind: 'farewell', state }
}

// OpenID Connect Core 1.0, section 3.1.2.6: what `prompt=none` is answered where there is no session to go on with.
const NO_SESSION = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required']

/** Whether an error of the provider only says that nobody is signed in there. */
export function saysNoSession(error: string): boolean {
  return NO_SESSION.includes(error)
}
