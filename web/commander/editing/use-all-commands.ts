import { useEffect, useState } from 'react'
import type { LibraryClient } from '../../../client/library-client.ts'
import type { Command } from '../../../core/commands/command.ts'
import { listenForChanges } from '../library-changes.ts'

const NONE: readonly Command[] = []

/** Every command of the library, drafts too, as of its last change; none until they have come, or where they do not. */
export function useAllCommands(client: LibraryClient): readonly Command[] {
  const [commands, setCommands] = useState(NONE)

  useEffect(() => {
    let latest = 0
    const look = async () => {
      latest += 1
      const mine = latest
      const answer = await client.list()
      if (answer.ok && mine === latest) setCommands(answer.value)
    }
    void look()
    const stop = listenForChanges(() => void look())
    return () => {
      latest = -1
      stop()
    }
  }, [client])

  return commands
}
