import { type INavigator, InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { IdentityProviderConfig } from '../../core/built-site/public-config.ts'
import { jsonValueOf, optional, record, text } from '../../core/parsing/parse.ts'
import type { AuthEnvironment } from './auth-environment.ts'

/** A request to the provider that this tab has started. `data` is the stored data, which hasn't been validated. */
export type SignInRequest = { readonly data: unknown; readonly hasVerifier: boolean }

const parseStored = record({ code_verifier: optional(text) })

const MS_PER_SECOND = 1000
const SCOPE = 'openid profile email'

// Claims that are removed because they only serve the protocol. `azp` is kept, because it has to be checked.
const PROTOCOL_CLAIMS = ['nbf', 'jti', 'auth_time', 'nonce', 'acr', 'amr', 'at_hash']

/** This tab's pending requests by their `state`. Contains no tokens. */
export class SignInRequests {
  /** The store in which the library keeps the state, code verifier and nonce of each request. */
  readonly store: WebStorageStateStore

  constructor({ sessionStorage }: Pick<AuthEnvironment, 'sessionStorage'>) {
    this.store = new WebStorageStateStore({ store: storageOr(sessionStorage, new InMemoryWebStorage()) })
  }

  /** Returns the request with this `state`, or null if there isn't one. */
  async find(state: string): Promise<SignInRequest | null> {
    const stored = jsonValueOf((await this.store.get(state)) ?? '')
    const parsed = parseStored(stored)
    if (!parsed.ok) return null
    const data = typeof stored === 'object' && stored !== null && 'data' in stored ? stored.data : undefined
    return { data, hasVerifier: parsed.value.code_verifier !== undefined }
  }

  /** Removes a request that has been answered. */
  async forget(state: string): Promise<void> {
    await this.store.remove(state)
  }
}

/**
 * Configures the library for a provider, without making a request. Tokens are kept only in memory, so no other page,
 * tab or visit can read them.
 */
export function createUserManager(
  { issuer, clientId }: IdentityProviderConfig,
  environment: AuthEnvironment,
  { store: stateStore }: SignInRequests,
): UserManager {
  const { origin, redirectUri, navigate, frame, timeouts } = environment
  const settings = {
    authority: new URL(issuer, origin).href,
    client_id: clientId,
    redirect_uri: redirectUri,
    post_logout_redirect_uri: redirectUri,
    scope: SCOPE,
    stateStore,
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
    filterProtocolClaims: PROTOCOL_CLAIMS,
    automaticSilentRenew: false,
    requestTimeoutInSeconds: Math.max(timeouts.discoveryMs, timeouts.responseMs) / MS_PER_SECOND,
    silentRequestTimeoutInSeconds: timeouts.responseMs / MS_PER_SECOND,
  }
  return new UserManager(settings, createNavigator(navigate), undefined, frame)
}

function storageOr(storage: () => Storage | null, otherwise: Storage): Storage {
  try {
    return storage() ?? otherwise
  } catch {
    return otherwise
  }
}

// Replaces the library's own navigator, which aborts all of the page's requests if it can't navigate, even those for
// commands.
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
