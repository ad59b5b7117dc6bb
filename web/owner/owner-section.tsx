import { useEffect, useMemo, useRef } from 'react'
import { createLibraryClient } from '../../client/library-client.ts'
import { ownerLine } from '../../core/text/owner-line.ts'
import { useAuth } from '../auth/auth-provider.tsx'
import type { OwnerAdditions } from '../commander/card/owner-additions.ts'
import { forgetOwnerSpace } from '../commander/owner-space.ts'
import type { ResultsInUse } from '../commander/search/use-results.ts'
import { useLibraryStore } from '../library/use-library.ts'
import { pageFetch, publicConfig } from '../page-config.ts'
import { Link, useHistory } from '../router/router.tsx'
import { CopyButton, useCopy } from '../ui/copy-button.tsx'
import { words } from '../words.ts'
import { EditingFailure } from './editing-failure.tsx'
import { createOwnerActions } from './owner-actions.ts'
import { type Owner, OwnerContext } from './owner-context.ts'
import styles from './owner-note.module.css'
import { ownerSessionOf } from './owner-session.ts'
import { useOwnerStatus } from './owner-status.ts'
import { OwnerTools } from './owner-tools.tsx'

type OwnerSectionProps = {
  readonly shown: ResultsInUse
  readonly onOwner: (additions: OwnerAdditions | null) => void
}

/**
 * For signed-in users: the section above the search, with the owner's tools or the reason they're unavailable. Renders
 * nothing on a site without a server.
 */
export function OwnerSection({ shown, onOwner }: OwnerSectionProps) {
  const owner = useOwnerTools()
  const { status, retry } = useOwnerStatus(owner.client)

  useEffect(() => {
    if (status.kind === 'stranger' || status.kind === 'unclaimed') forgetOwnerSpace()
  }, [status.kind])

  switch (status.kind) {
    case 'nothing':
      return null
    case 'owner':
      return (
        <OwnerContext value={owner}>
          <OwnerTools shown={shown} onOwner={onOwner} />
        </OwnerContext>
      )
    case 'stranger':
      return <StrangerNote subject={status.subject} />
    case 'unclaimed':
      return <UnclaimedNote subject={status.subject} />
    case 'failed':
      return (
        <OwnerContext value={owner}>
          <EditingFailure failure={status.failure} onRetry={retry} />
        </OwnerContext>
      )
  }
}

function StrangerNote({ subject }: { readonly subject: string }) {
  const [before, after] = words.owner.access.notYours
  const [beforeLink, afterLink] = words.owner.access.toLeave
  return (
    <div className={styles.note}>
      <p>
        {before}
        <bdi>{subject}</bdi>
        {after} {beforeLink}
        <Link to="/authentication">{words.owner.access.signInPage}</Link>
        {afterLink}
      </p>
    </div>
  )
}

function UnclaimedNote({ subject }: { readonly subject: string }) {
  const [before, after] = words.owner.access.noOwner
  const line = ownerLine(subject)
  const code = useRef<HTMLElement>(null)
  const copy = useCopy(line, code)

  return (
    <div className={styles.note}>
      <p>
        {before}
        <bdi>{subject}</bdi>
        {after}
      </p>
      <div className={styles.line}>
        <code ref={code} translate="no">
          {line}
        </code>
        <CopyButton copy={copy} />
      </div>
    </div>
  )
}

function useOwnerTools(): Owner {
  const { accessToken } = useAuth()
  const history = useHistory()
  const library = useLibraryStore()
  return useMemo(() => {
    const session = ownerSessionOf(history, library)
    const client = createLibraryClient({ fetch: pageFetch, url: publicConfig.apiUrl, accessToken })
    return { ...session, client, actions: createOwnerActions({ ...session, client, history }) }
  }, [history, library, accessToken])
}
