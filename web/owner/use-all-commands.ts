import { useEffect, useState } from 'react'
import type { Command } from '../../core/commands/command.ts'
import type { Searchable } from '../library/library-store.ts'

/** All commands in the library, including drafts and pending changes. Null until the owner's list has been fetched. */
export function useAllCommands(searchable: Searchable): readonly Command[] | null {
  const [all, setAll] = useState<readonly Command[] | null>(null)

  useEffect(() => {
    if (searchable?.audience !== 'owner') return
    let isLatest = true
    void searchable.search.readAll(() => isLatest).then((read) => read !== null && setAll(read))
    return () => {
      isLatest = false
    }
  }, [searchable])

  return all
}
