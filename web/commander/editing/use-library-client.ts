import { useMemo } from 'react'
import { createLibraryClient } from '../../../client/create-library-client.ts'
import type { LibraryClient } from '../../../client/library-client.ts'
import { useAuth } from '../../auth/auth-provider.tsx'
import { publicConfig } from '../../public-config.ts'

/** The library of this site, as whoever is signed in may use it. */
export function useLibraryClient(): LibraryClient {
  const { accessToken } = useAuth()
  return useMemo(
    () => createLibraryClient({ fetch: (url, init) => fetch(url, init), url: publicConfig.apiUrl, accessToken }),
    [accessToken],
  )
}
