import { useContext, useEffect, useMemo, useRef } from 'react'
import { type CommandsClient, createCommandsClient } from '../../client/commands-client.ts'
import type { Fetch } from '../../client/exchange.ts'
import { createSessionCache } from '../../client/session-cache.ts'
import { type Command, hasNotes } from '../../core/commands/command.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { forgetLeftResults } from '../commander/left-results.ts'
import { listenForChanges } from '../library/library-changes.ts'
import { LibraryContext } from '../library/use-library.ts'
import { cacheNames } from '../offline/worker-scope.ts'
import { basePath, commandsClient, pageFetch, publicConfig } from '../page-config.ts'

type AccessTokenSource = ReturnType<typeof useAuth>['accessToken']

const UNAUTHORISED = 401

/**
 * Shows the owner their private commands among the others: as long as they are signed in and have any, the list is read
 * with their token. Once they are not, none of it is left on the page. Source: decision 40.
 */
export function useOwnList(all: readonly Command[], isSignedIn: boolean): void {
  const library = useContext(LibraryContext)
  const { accessToken } = useAuth()
  const hidden = useMemo(() => all.filter((command) => hasNotes(command) && !isPublic(command)), [all])
  const latest = useRef(hidden)
  latest.current = hidden
  const isWanted = isSignedIn && hidden.length > 0

  useEffect(() => {
    if (library === null || !isWanted) return
    library.readFrom(ownListClient(accessToken), [])
    const stop = listenForChanges(() => {
      // Where storage is blocked nothing is kept.
      forgetKeptLists().catch(() => undefined)
    })
    return () => {
      stop()
      forgetLeftResults()
      library.readFrom(
        null,
        latest.current.map(({ id }) => id),
      )
    }
  }, [library, accessToken, isWanted])
}

/** What is kept for the visit, and for when there is no network, may hold what has been made private since. */
async function forgetKeptLists(): Promise<void> {
  commandsClient.remember(null)
  const { list } = cacheNames(basePath)
  await caches.delete(list)
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
