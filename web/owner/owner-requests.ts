import { useEffect } from 'react'
import { createLibraryClient } from '../../client/library-client.ts'
import type { AccessToken } from '../auth/auth-session.ts'
import { pageFetch, publicConfig } from '../page-config.ts'
import type { ShowView } from './editing-view.ts'

/** What the owner can ask for on any screen; granted by their tools, as soon as these are there. */
export type OwnerRequest = 'add' | 'drafts' | 'import' | 'deleted' | 'export'

let requested: OwnerRequest | null = null
const listeners = new Set<() => void>()

/** Asks for something of the owner's; the last request counts. */
export function requestOwnerTool(request: OwnerRequest): void {
  requested = request
  for (const onRequest of listeners) onRequest()
}

/** Answers the request that waits, and every later one. */
export function useOwnerRequests(show: ShowView): void {
  useEffect(() => {
    const grants: Readonly<Record<OwnerRequest, () => void>> = {
      add: () => show.form(null),
      drafts: show.drafts,
      import: show.importing,
      deleted: show.deleted,
      export: () => show.exporting(null),
    }
    const grant = () => {
      const request = requested
      requested = null
      if (request !== null) grants[request]()
    }
    grant()
    listeners.add(grant)
    return () => {
      listeners.delete(grant)
    }
  }, [show])
}

/** Whether the server says that whoever is signed in owns the library. */
export async function isOwner(accessToken: AccessToken): Promise<boolean> {
  const me = await createLibraryClient({
    fetch: pageFetch,
    url: publicConfig.apiUrl,
    accessToken,
  }).me()
  return me.ok && me.value.role === 'owner'
}
