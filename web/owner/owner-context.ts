import { createContext, useContext, useSyncExternalStore } from 'react'
import type { LibraryClient } from '../../client/library-client.ts'
import type { QueuedNotice } from './notices.ts'
import type { OwnerActions } from './owner-actions.ts'
import type { OwnerSession } from './owner-session.ts'

/** Dependencies of the owner's tools. Stays the same for the life of the page. */
export type Owner = OwnerSession & { readonly client: LibraryClient; readonly actions: OwnerActions }

export const OwnerContext = createContext<Owner | null>(null)

/** Throws outside an `OwnerContext`. */
export function useOwner(): Owner {
  const owner = useContext(OwnerContext)
  if (owner === null) throw new Error('useOwner needs an OwnerContext above it')
  return owner
}

/** The notices of this page, newest first. */
export function useNotices(): readonly QueuedNotice[] {
  const { notices } = useOwner()
  return useSyncExternalStore(notices.subscribe, notices.all)
}

/** True while a bulk change is under way. */
export function useIsChangingMany(): boolean {
  return useNotices().some(({ isBulk, isPending }) => isBulk && isPending)
}
