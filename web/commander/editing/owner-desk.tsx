import type { ActionsFor } from '../card/card-actions.ts'
import type { FoundInPage } from '../use-results.ts'
import { DeskFailure } from './desk-failure.tsx'
import { LibraryDesk } from './library-desk.tsx'
import { StrangerNote } from './stranger-note.tsx'
import { UnclaimedNote } from './unclaimed-note.tsx'
import { useDeskSight } from './use-desk-sight.ts'
import { useLibraryClient } from './use-library-client.ts'

type OwnerDeskProps = FoundInPage & {
  /** Is told what the owner can do with each command; null once nobody may. */
  readonly onActions: (actionsFor: ActionsFor | null) => void
}

/** What somebody who is signed in meets above the search: the owner's tools, or why there are none. */
export function OwnerDesk({ onActions, ...found }: OwnerDeskProps) {
  const client = useLibraryClient()
  const { sight, retry } = useDeskSight(client)

  switch (sight.kind) {
    case 'nothing':
      return null
    case 'owner':
      return <LibraryDesk client={client} found={found} onActions={onActions} />
    case 'stranger':
      return <StrangerNote subject={sight.subject} />
    case 'unclaimed':
      return <UnclaimedNote subject={sight.subject} />
    case 'failed':
      return <DeskFailure failure={sight.failure} onRetry={retry} />
  }
}
