import { useEffect } from 'react'
import { type CommandsClient, createCommandsClient } from '../../client/commands-client.ts'
import type { Fetch } from '../../client/exchange.ts'
import { createSessionCache } from '../../client/session-cache.ts'
import { type AccessTokenSource, authorized, sendWithToken } from '../../client/with-token.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import { useLibraryStore } from '../library/use-library.ts'
import { pageFetch, publicConfig } from '../page-config.ts'

const UNAUTHORISED = 401

/**
 * Reads the library with the owner's token while they're signed in, so that the list includes drafts and private
 * commands. Removes those from the page when the owner signs out or leaves Commander. Source:
 * docs/decisions/0040-private-commands.md.
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

function ownListClient(accessToken: AccessTokenSource): CommandsClient {
  const fetch: Fetch = (url, init) => {
    const send = (token: string | null) => {
      const headers = new Headers(init.headers)
      if (token === null) return pageFetch(url, { ...init, headers, cache: 'no-store', credentials: 'omit' })
      const { authorization, credentials } = authorized(token)
      headers.set('Authorization', authorization)
      return pageFetch(url, { ...init, headers, cache: 'no-store', credentials })
    }
    return sendWithToken(accessToken, { send, isRefused: ({ status }) => status === UNAUTHORISED })
  }
  return createCommandsClient({ fetch, cache: createSessionCache(() => null) }, publicConfig.apiUrl)
}
