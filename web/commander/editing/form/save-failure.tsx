import type { LibraryFailure } from '../../../../client/library-client.ts'
import { isSignedOut, sentenceOfFailure } from '../failure-sentence.ts'
import { WayOn } from '../way-on.tsx'
import type { EntryFaults } from './entry-faults.ts'
import styles from './save-failure.module.css'

type SaveFailureProps = {
  readonly failure: LibraryFailure
  /** The fields at fault, which say themselves what is wrong with them. */
  readonly faults: EntryFaults
  readonly onRetry: () => void
}

/** Says why it is not saved, that nothing typed is lost, and how to go on. */
export function SaveFailure({ failure, faults, onRetry }: SaveFailureProps) {
  const isAboutFields = Object.keys(faults).length > 0
  return (
    <div className={styles.failure}>
      <p role="alert">
        Not saved. {sentenceOfFailure(failure)}
        {isSignedOut(failure) ? ' What you typed is kept, and comes back with you.' : ' What you typed stays here.'}
      </p>
      {!isAboutFields && <WayOn failure={failure} onRetry={onRetry} />}
    </div>
  )
}
