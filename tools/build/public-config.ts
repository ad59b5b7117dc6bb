import type { PublicConfig } from '../../core/public-config.ts'
import { basePathOf, inBase } from '../../core/routing/base-path.ts'
import type { Environment } from '../../server/environment.ts'
import { LOCAL_PROVIDER_PATH } from '../../server/http/local-provider-mount.ts'
import { LOCAL_AUDIENCE, LOCAL_CLIENT_ID } from '../../server/identity/provider-configuration.ts'

/** What of the environment goes into the site. The local provider is named by its path: one build for every port. */
export function publicConfigOf({ publishedUrl, apiUrl, identity }: Environment): PublicConfig {
  const shared = { siteUrl: publishedUrl, apiUrl }
  switch (identity.kind) {
    case 'hosted': {
      const { issuer, clientId, audience } = identity
      return { ...shared, identityProvider: { issuer, clientId, audience } }
    }
    case 'local': {
      const issuer = inBase(basePathOf(publishedUrl), LOCAL_PROVIDER_PATH)
      return { ...shared, identityProvider: { issuer, clientId: LOCAL_CLIENT_ID, audience: LOCAL_AUDIENCE } }
    }
    case 'none':
      return { ...shared, identityProvider: null }
  }
}
