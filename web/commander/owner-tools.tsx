import { useCallback, useEffect } from 'react'
import { useAuth } from '../auth/auth-provider.tsx'
import { useAnnounce } from '../ui/announcer.tsx'
import { useOnDemand } from '../ui/use-on-demand.ts'
import type { ActionsFor } from './card/card-actions.ts'
import type { FoundInPage } from './use-results.ts'

const loadOwnerDesk = () => import('./editing/owner-desk.tsx').then(({ OwnerDesk }) => OwnerDesk)

type OwnerToolsProps = FoundInPage & {
  /** Is told what the owner can do with each command; null once nobody may. */
  readonly onActions: (actionsFor: ActionsFor | null) => void
}

/** What only somebody who is signed in loads and sees: the way to change the library. */
export function OwnerTools(props: OwnerToolsProps) {
  const { state } = useAuth()
  const announce = useAnnounce()
  const onFailure = useCallback(
    () => announce('The tools of the owner could not be loaded. Load the page again.'),
    [announce],
  )
  const { Shown: OwnerDesk, show } = useOnDemand(loadOwnerDesk, onFailure)
  const isSignedIn = state.status === 'authenticated'

  // It stays when a session ends: somebody may be in the middle of a sentence.
  useEffect(() => {
    if (isSignedIn) show()
  }, [isSignedIn, show])

  return OwnerDesk !== null && <OwnerDesk {...props} />
}
