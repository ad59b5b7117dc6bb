import { useEffect, useId, useState } from 'react'
import type { PaletteEntry } from './palette-entry.ts'

/** The entry that the keys work on, and the names that the list and its options have in the document. */
export type CurrentEntry = {
  readonly current: PaletteEntry | undefined
  readonly listId: string
  readonly idOf: (entry: PaletteEntry) => string
  /** Goes so many entries down, from the last one to the first; up where negative. */
  readonly move: (by: number) => void
  readonly toFirst: () => void
}

/** The current one of `entries`, the first until it is moved; it is kept in view. */
export function useCurrentEntry(entries: readonly PaletteEntry[]): CurrentEntry {
  const listId = useId()
  const [place, setPlace] = useState(0)
  const last = entries.length - 1
  const index = Math.min(place, last)

  useEffect(() => {
    document.getElementById(`${listId}${index}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, index])

  return {
    current: entries[index],
    listId,
    idOf: (entry) => `${listId}${entries.indexOf(entry)}`,
    move: (by) => setPlace((index + by + entries.length) % entries.length),
    toFirst: () => setPlace(0),
  }
}
