import { useCallback, useEffect, useState } from 'react'
import type { Command } from '../../../../core/commands/command.ts'
import { createSelection, type Selection } from './selection.ts'

/** Whether commands are being chosen, which are, and how that begins and ends. */
export type Selecting = {
  readonly selection: Selection
  readonly isSelecting: boolean
  readonly begin: () => void
  readonly end: () => void
}

/** Whether commands are being chosen, and which are. What has gone from the library (`all`) is no longer chosen. */
export function useSelecting(all: readonly Command[]): Selecting {
  const [selection] = useState(createSelection)
  const [isSelecting, setIsSelecting] = useState(false)

  useEffect(() => {
    if (all.length === 0) return
    const ids = new Set(all.map(({ id }) => id))
    selection.keep((id) => ids.has(id))
  }, [all, selection])

  const begin = useCallback(() => setIsSelecting(true), [])
  const end = useCallback(() => {
    setIsSelecting(false)
    selection.clear()
  }, [selection])

  return { selection, isSelecting, begin, end }
}
