import type { PublicConfig } from '../../core/public-config.ts'
import type { Environment } from '../../server/environment.ts'
import { LOCAL_PROVIDER_PATH } from '../../server/http/local-provider-mount.ts'
import { LOCAL_AUDIENCE, LOCAL_CLIENT_ID } from '../../server/identity/provider-configuration.ts'

/** What of the environment goes into the site. The local provider is named by its path: one build for every port. */
export function publicConfigOf({ apiUrl, identity }: Environment): PublicConfig {
  switch (identity.kind) {
    case 'hosted': {
      const { issuer, clientId, audience } = identity
      return { apiUrl, identityProvider: { issuer, clientId, audience } }
    }
    case 'local':
      return {
        apiUrl,
        identityProvider: { issuer: LOCAL_PROVIDER_PATH, clientId: LOCAL_CLIENT_ID, audience: LOCAL_AUDIENCE },
      }
    case 'none':
      return { apiUrl, identityProvider: null }
  }
}
