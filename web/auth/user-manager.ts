import { type INavigator, InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { IdentityProviderConfig } from '../../core/built-site/public-config.ts'
import { isObject, jsonValueOf, optional, record, text } from '../../core/parsing/parse.ts'
import type { AuthEnvironment } from './auth-environment.ts'

/** A request to the provider that this tab has started. `data` is the stored data, which hasn't been validated. */
export type SignInRequest = { readonly data: unknown; readonly hasVerifier: boolean }

const parseStored = record({ code_verifier: optional(text) })

const MS_PER_SECOND = 1000
const SCOPE = 'openid profile email'

// Claims that are removed because they only serve the protocol. `azp` is kept, because it has to be checked.
const PROTOCOL_CLAIMS = ['nbf', 'jti', 'auth_time', 'nonce', 'acr', 'amr', 'at_hash']

/**
 * Configures `oidc-client-ts` for a provider, without making a request. Tokens are kept only in memory, so no other
 * page, tab or visit can read them.
 */
export function createUserManager(
  { issuer, clientId }: IdentityProviderConfig,
  environment: AuthEnvironment,
): UserManager {
  const { origin, redirectUri, sessionStorage, navigate, frame, timeouts } = environment
  const settings = {
    authority: new URL(issuer, origin).href,
    client_id: clientId,
    redirect_uri: redirectUri,
    post_logout_redirect_uri: redirectUri,
    scope: SCOPE,
    // Keeps the state, code verifier and nonce of each request, but no tokens.
    stateStore: new WebStorageStateStore({ store: storageOr(sessionStorage, new InMemoryWebStorage()) }),
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    filterProtocolClaims: PROTOCOL_CLAIMS,
    automaticSilentRenew: false,
    requestTimeoutInSeconds: Math.max(timeouts.discoveryMs, timeouts.responseMs) / MS_PER_SECOND,
    silentRequestTimeoutInSeconds: timeouts.responseMs / MS_PER_SECOND,
  }
  return new UserManager(settings, createNavigator(navigate), undefined, frame)
}

/** Parses a sign-in request stored by `oidc-client-ts`. Returns null if it's missing or invalid. */
export function parseRequest(stored: string | null): SignInRequest | null {
  const value = jsonValueOf(stored ?? '')
  if (!isObject(value)) return null
  const parsed = parseStored(value)
  return parsed.ok ? { data: value.data, hasVerifier: parsed.value.code_verifier !== undefined } : null
}

function storageOr(storage: () => Storage | null, otherwise: Storage): Storage {
  try {
    return storage() ?? otherwise
  } catch {
    return otherwise
  }
}

// Replaces the navigator of `oidc-client-ts`, which aborts all of the page's requests if it can't navigate, even those
// for commands.
function createNavigator(navigate: AuthEnvironment['navigate']): INavigator {
  const page = {
    navigate: async ({ url }: { readonly url: string }) => {
      await navigate(url)
      return { url }
    },
    close: () => undefined,
  }
  return { prepare: async () => page, callback: async () => undefined }
}
