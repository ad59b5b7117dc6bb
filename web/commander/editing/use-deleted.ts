import { useCallback, useEffect, useState } from 'react'
import type { DeletedCommand, LibraryClient, LibraryFailure } from '../../../client/library-client.ts'
import type { Result } from '../../../core/result.ts'
import { listenForChanges } from '../library-changes.ts'

/** What was deleted and can be brought back, null until that is known; asked for again whenever the library changes. */
export function useDeleted(client: LibraryClient) {
  const [deleted, setDeleted] = useState<Result<readonly DeletedCommand[], LibraryFailure> | null>(null)
  const look = useCallback(() => void client.deleted().then(setDeleted), [client])

  useEffect(() => {
    look()
    return listenForChanges(look)
  }, [look])

  return { deleted, look }
}
