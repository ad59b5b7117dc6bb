import { createContext, useContext, useSyncExternalStore } from 'react'
import type { LibraryClient } from '../../client/library-client.ts'
import type { QueuedNotice } from './notices.ts'
import type { OwnerActions } from './owner-actions.ts'
import type { OwnerSession } from './owner-session.ts'

/** The dependencies of the owner's tools. The object stays the same until the tools unmount. */
export type Owner = OwnerSession & { readonly client: LibraryClient; readonly actions: OwnerActions }

export const OwnerContext = createContext<Owner | null>(null)

/** Throws outside an `OwnerContext`. */
export function useOwner(): Owner {
  const owner = useContext(OwnerContext)
  if (owner === null) throw new Error('useOwner needs an OwnerContext above it')
  return owner
}

/** All notices on this page, including hidden ones, newest first. */
export function useNotices(): readonly QueuedNotice[] {
  const { notices } = useOwner()
  return useSyncExternalStore(notices.subscribe, notices.all)
}

/** True while a bulk change is pending. */
export function useIsBulkChangePending(): boolean {
  return useNotices().some(({ isBulk, isPending }) => isBulk && isPending)
}
