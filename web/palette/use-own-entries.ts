import { useEffect, useState } from 'react'
import { screenAt } from '../../core/routing/screens.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import type { DeskWish } from '../commander/editing/desk-wish.ts'
import { publicConfig } from '../public-config.ts'
import { follow, useHistory } from '../router/router.tsx'
import { screens } from '../site-map.ts'
import { type EntryGroup, type PaletteEntry, work } from './palette-entry.ts'

const loadWishes = () => import('../commander/editing/desk-wish.ts')

type Wishes = Awaited<ReturnType<typeof loadWishes>>

const WISHES: readonly (readonly [title: string, wish: DeskWish])[] = [
  ['Add command', 'add'],
  ['Import', 'import'],
  ['Drafts', 'drafts'],
  ['Deleted', 'deleted'],
  ['Export', 'export'],
]

/** What whoever is signed in can do: as the owner all that their tools do; and signing in, where it is set up, and out. */
export function useOwnEntries(): EntryGroup {
  const { state, login, logout } = useAuth()
  const wishes = useOwnersWishes()
  const history = useHistory()

  const wishFor = (wish: DeskWish) => {
    wishes?.wishFor(wish)
    const screen = screenAt(history.current().location.pathname, screens)
    if (!screen.ok || screen.value.name !== 'commander') follow(history, '/projects/commander')
  }
  return { name: 'You', entries: [...(wishes === null ? [] : WISHES.map(entryOf)), ...accountEntries()] }

  function entryOf([title, wish]: (typeof WISHES)[number]): PaletteEntry {
    return work(title, () => wishFor(wish))
  }
  function accountEntries(): readonly PaletteEntry[] {
    if (publicConfig.identityProvider === null || state.status === 'loading') return []
    return [state.status === 'authenticated' ? work('Log out', logout) : work('Sign in', login)]
  }
}

/** The way to the owner's tools, loaded for whoever is signed in; null for all others. */
function useOwnersWishes(): Wishes | null {
  const { state, accessToken } = useAuth()
  const [wishes, setWishes] = useState<Wishes | null>(null)
  const isSignedIn = state.status === 'authenticated'

  useEffect(() => {
    if (!isSignedIn) return setWishes(null)
    let isOpen = true
    const look = async () => {
      const loaded = await loadWishes()
      if ((await loaded.isOwner(accessToken)) && isOpen) setWishes(loaded)
    }
    // Without the network there is nothing to offer here.
    look().catch(() => setWishes(null))
    return () => {
      isOpen = false
    }
  }, [isSignedIn, accessToken])

  return wishes
}
