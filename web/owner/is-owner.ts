import { createLibraryClient } from '../../client/library-client.ts'
import type { AccessToken } from '../auth/auth-session.ts'
import { pageFetch, publicConfig } from '../page-config.ts'

/**
 * Resolves to true if the server says that the signed-in user owns the library, and to false otherwise, even if the
 * request fails.
 */
export async function isOwner(accessToken: AccessToken): Promise<boolean> {
  const me = await createLibraryClient({ fetch: pageFetch, url: publicConfig.apiUrl, accessToken }).me()
  return me.ok && me.value.role === 'owner'
}
