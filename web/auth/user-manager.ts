import { type INavigator, InMemoryWebStorage, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { IdentityProviderConfig } from '../../core/public-config.ts'
import type { SignInRequests } from './sign-in-requests.ts'
import type { Surroundings } from './surroundings.ts'

const MS_PER_SECOND = 1000
const SCOPE = 'openid profile email'

// Kept for the user to see: all but what only serves the protocol. `azp` is kept as it must be checked.
const PROTOCOL_CLAIMS = ['nbf', 'jti', 'auth_time', 'nonce', 'acr', 'amr', 'at_hash']

/**
 * The library, set up for one provider. Tokens are kept in memory only, so that no script of another page, tab or visit
 * can find them. Nothing here asks the network for anything yet.
 */
export function createUserManager(
  { issuer, clientId }: IdentityProviderConfig,
  surroundings: Surroundings,
  { store: stateStore }: SignInRequests,
): UserManager {
  const { origin, redirectUri, leave, frame, timeLimits } = surroundings
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
    requestTimeoutInSeconds: Math.max(timeLimits.toBeFoundMs, timeLimits.toAnswerMs) / MS_PER_SECOND,
    silentRequestTimeoutInSeconds: timeLimits.toAnswerMs / MS_PER_SECOND,
  }
  return new UserManager(settings, navigatorTo(leave), undefined, frame)
}

// The library's own stops every request of the page, the commands' too, when it cannot go where it was asked to.
function navigatorTo(leave: Surroundings['leave']): INavigator {
  const page = {
    navigate: async ({ url }: { readonly url: string }) => {
      await leave(url)
      return { url }
    },
    close: () => undefined,
  }
  return { prepare: async () => page, callback: async () => undefined }
}
