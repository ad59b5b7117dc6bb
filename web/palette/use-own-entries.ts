import { useEffect, useState } from 'react'
import { screenAt } from '../../core/routing/screens.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import type { OwnerRequest } from '../owner/owner-requests.ts'
import { publicConfig } from '../page-config.ts'
import { follow, useHistory } from '../router/router.tsx'
import { screens } from '../site-map.ts'
import { words } from '../words.ts'
import { type EntryGroup, type PaletteEntry, work } from './palette-entry.ts'

const loadOwnerRequests = () => import('../owner/owner-requests.ts')

type OwnerRequests = Awaited<ReturnType<typeof loadOwnerRequests>>

const OWNER_REQUESTS: readonly (readonly [title: string, request: OwnerRequest])[] = [
  ['Add command', 'add'],
  ['Import', 'import'],
  ['Drafts', 'drafts'],
  ['Deleted', 'deleted'],
  ['Export', 'export'],
]

/** What whoever is signed in can do: as the owner all that their tools do; and signing in, where it is set up, and out. */
export function useOwnEntries(): EntryGroup {
  const { state, login, logout } = useAuth()
  const ownerRequests = useOwnerRequestEntries()
  const history = useHistory()

  const requestOwnerTool = (request: OwnerRequest) => {
    ownerRequests?.requestOwnerTool(request)
    const screen = screenAt(history.current().location.pathname, screens)
    if (!screen.ok || screen.value.name !== 'commander') follow(history, '/projects/commander')
  }
  return {
    name: words.palette.you,
    entries: [...(ownerRequests === null ? [] : OWNER_REQUESTS.map(entryOf)), ...accountEntries()],
  }

  function entryOf([title, request]: (typeof OWNER_REQUESTS)[number]): PaletteEntry {
    return work(title, () => requestOwnerTool(request))
  }
  function accountEntries(): readonly PaletteEntry[] {
    if (publicConfig.identityProvider === null || state.status === 'loading') return []
    return [state.status === 'authenticated' ? work(words.layout.logout, logout) : work(words.layout.login, login)]
  }
}

/** The way to the owner's tools, loaded for whoever is signed in; null for all others. */
function useOwnerRequestEntries(): OwnerRequests | null {
  const { state, accessToken } = useAuth()
  const [ownerRequests, setRequests] = useState<OwnerRequests | null>(null)
  const isSignedIn = state.status === 'authenticated'

  useEffect(() => {
    if (!isSignedIn) return setRequests(null)
    let isOpen = true
    const look = async () => {
      const loaded = await loadOwnerRequests()
      if ((await loaded.isOwner(accessToken)) && isOpen) setRequests(loaded)
    }
    // Without the network there is nothing to offer here.
    look().catch(() => setRequests(null))
    return () => {
      isOpen = false
    }
  }, [isSignedIn, accessToken])

  return ownerRequests
}
