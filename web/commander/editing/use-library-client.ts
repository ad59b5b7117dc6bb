import { useMemo } from 'react'
import { createLibraryClient } from '../../../client/create-library-client.ts'
import type { CommandVersion, LibraryClient } from '../../../client/library-client.ts'
import { useAuth } from '../../auth/auth-provider.tsx'
import { publicConfig } from '../../public-config.ts'
import { announceChange } from '../library-changes.ts'

const NOTHING = { added: [], put: [], removed: [] } as const

/** The library of this site, as whoever is signed in may use it. A change of one command is told to every tab. */
export function useLibraryClient(): LibraryClient {
  const { accessToken } = useAuth()
  return useMemo(
    () =>
      announcing(
        createLibraryClient({ fetch: (url, init) => fetch(url, init), url: publicConfig.apiUrl, accessToken }),
      ),
    [accessToken],
  )
}

function announcing(client: LibraryClient): LibraryClient {
  const announcePut = ({ command, revision }: CommandVersion) =>
    announceChange({ ...NOTHING, put: [command], revision: revision ?? null })

  return {
    ...client,
    create: async (entry) => {
      const created = await client.create(entry)
      if (!created.ok) return created
      const { command, revision } = created.value
      announceChange({ ...NOTHING, added: [command], revision: revision ?? null })
      return created
    },
    replace: async (...version) => {
      const replaced = await client.replace(...version)
      if (replaced.ok) announcePut(replaced.value)
      return replaced
    },
    restore: async (id) => {
      const restored = await client.restore(id)
      if (restored.ok) announcePut(restored.value)
      return restored
    },
    remove: async (id, etag) => {
      const removed = await client.remove(id, etag)
      if (removed.ok) announceChange({ ...NOTHING, removed: [id], ...removed.value })
      return removed
    },
  }
}
