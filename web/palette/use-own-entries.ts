import { useEffect, useState } from 'react'
import { useAuth } from '../auth/auth-provider.tsx'
import { publicConfig } from '../page-config.ts'
import { useHistory } from '../router/router.tsx'
import { words } from '../words.ts'
import { actionEntry, type EntryGroup, type PaletteEntry } from './palette-entry.ts'

const loadOwnerTools = () => Promise.all([import('../owner/is-owner.ts'), import('../owner/open-dialog.ts')])

/** Opens one of the owner's dialogs by the name that it has in the address. */
type ShowDialog = (name: string) => void

const DIALOGS: readonly (readonly [title: string, name: string])[] = [
  [words.owner.library.add, 'add'],
  [words.owner.importing.title, 'import'],
  [words.owner.drafts.title, 'drafts'],
  [words.owner.deleted.title, 'deleted'],
  [words.owner.exporting.title, 'export'],
]

/**
 * The entries for some of the owner's dialogs, if the owner is signed in, and for Logout or, on a site with a provider,
 * Login.
 */
export function useOwnEntries(): EntryGroup {
  const { state, login, logout } = useAuth()
  const showDialog = useShowDialog()
  const dialogs = showDialog === null ? [] : DIALOGS.map(([title, name]) => actionEntry(title, () => showDialog(name)))
  return { name: words.palette.you, entries: [...dialogs, ...accountEntries()] }

  function accountEntries(): readonly PaletteEntry[] {
    if (state.status === 'authenticated') return [actionEntry(words.layout.logout, logout)]
    const canLogin = publicConfig.identityProvider !== null && state.status === 'anonymous'
    return canLogin ? [actionEntry(words.layout.login, login)] : []
  }
}

function useShowDialog(): ShowDialog | null {
  const { state, accessToken } = useAuth()
  const history = useHistory()
  const [showDialog, setShowDialog] = useState<ShowDialog | null>(null)
  const isSignedIn = state.status === 'authenticated'

  useEffect(() => {
    if (!isSignedIn) return setShowDialog(null)
    let isShown = true
    const ask = async () => {
      const [{ isOwner }, { openDialog }] = await loadOwnerTools()
      const show: ShowDialog = (name) => openDialog(history, ['dialog', name])
      if ((await isOwner(accessToken)) && isShown) setShowDialog(() => show)
    }
    // If the tools can't be loaded, there's nothing to offer.
    ask().catch(() => setShowDialog(null))
    return () => {
      isShown = false
    }
  }, [isSignedIn, accessToken, history])

  return showDialog
}
