import { useRef } from 'react'
import type { LibraryFailure } from '../../../client/library-client.ts'
import styles from './desk-note.module.css'
import { sentenceOfFailure } from './failure-sentence.ts'
import { useFocusHandover } from './use-focus-handover.ts'
import { WayOn } from './way-on.tsx'

type DeskFailureProps = {
  readonly failure: LibraryFailure
  /** What is to be said first. */
  readonly before?: string
  readonly onRetry: () => void
}

/** Says why what should be here could not be had, and how to go on. */
export function DeskFailure({ failure, before = '', onRetry }: DeskFailureProps) {
  const note = useRef<HTMLDivElement>(null)
  useFocusHandover(note)

  return (
    <div ref={note} className={styles.note}>
      <p role="status">{`${before} ${sentenceOfFailure(failure)}`.trim()}</p>
      <WayOn failure={failure} onRetry={onRetry} />
    </div>
  )
}
