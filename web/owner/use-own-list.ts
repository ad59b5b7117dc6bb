import { useEffect } from 'react'
import { type CommandsClient, createCommandsClient } from '../../client/commands-client.ts'
import type { Fetch } from '../../client/exchange.ts'
import { createSessionCache } from '../../client/session-cache.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { useLibraryStore } from '../library/use-library.ts'
import { pageFetch, publicConfig } from '../page-config.ts'

type AccessTokenSource = ReturnType<typeof useAuth>['accessToken']

const UNAUTHORISED = 401

/**
 * Reads the library with the owner's token while they are signed in: drafts and private commands are then in the list.
 * Once they aren't, none of those is left on the page. Source: decision 40.
 */
export function useOwnList(isSignedIn: boolean): void {
  const library = useLibraryStore()
  const { accessToken } = useAuth()

  useEffect(() => {
    if (!isSignedIn) return
    library.switchSource(ownListClient(accessToken))
    return () => library.switchSource(null)
  }, [library, accessToken, isSignedIn])
}

/** A client that asks as the owner, and remembers nothing. */
function ownListClient(accessToken: AccessTokenSource): CommandsClient {
  const cache = createSessionCache(() => null)
  return createCommandsClient({ fetch: asOwner(accessToken), cache }, publicConfig.apiUrl)
}

/** A token that has run out is replaced once. */
function asOwner(accessToken: AccessTokenSource): Fetch {
  const send = async (url: string, init: RequestInit, fresh: boolean) => {
    const token = await accessToken({ fresh })
    const headers = new Headers(init.headers)
    if (token !== null) headers.set('Authorization', `Bearer ${token}`)
    return pageFetch(url, { ...init, headers, cache: 'no-store', credentials: 'omit' })
  }
  return async (url, init) => {
    const response = await send(url, init, false)
    return response.status === UNAUTHORISED ? send(url, init, true) : response
  }
}
