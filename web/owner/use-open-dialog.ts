import { useEffect, useMemo } from 'react'
import { useHistoryEntry } from '../router/router.tsx'
import type { Dialogs, OpenDialog } from './dialogs.ts'

/** The open dialog, or null if there isn't one. */
export function useOpenDialog(dialogs: Dialogs): OpenDialog | null {
  const { location } = useHistoryEntry()
  const open = useMemo(() => dialogs.at(location.search), [location, dialogs])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation
  useEffect(() => dialogs.settle(), [location, dialogs])
  return open
}
