import { type LibraryState, type ListAge, reasonOf } from '../../library/library-state.ts'
import { dayInWords, inDigits } from '../../locale.ts'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words.ts'
import styles from './stale-bar.module.css'

type StaleBarProps = { readonly library: LibraryState; readonly onRetry: () => void }

/**
 * Explains why the list is out of date and offers to fetch it again. Always rendered, because screen readers announce
 * changes only in live regions that are already in the page.
 */
export function StaleBar({ library, onRetry }: StaleBarProps) {
  const isStale = library.state === 'ready' && library.freshness.kind === 'stale'
  return (
    <div className={styles.bar} data-stale={isStale}>
      <p role="status" className={styles.sentence}>
        {isStale && (
          <>
            <span>{`${reasonOf(library.freshness.problem)} `}</span>
            {library.age ? <KeptSince age={library.age} /> : <span>{asOf(library.builtAt)}</span>}
            <span>{onlySomeOf(library)}</span>
          </>
        )}
      </p>
      {isStale && (
        <Button kind="quiet" onPress={onRetry}>
          {words.layout.tryAgain}
        </Button>
      )}
    </div>
  )
}

function KeptSince({ age: { fetchedAt, exact, inWords } }: { readonly age: ListAge }) {
  const [before, after] = words.commander.listIsFrom
  return (
    <span>
      {before}
      <time dateTime={fetchedAt} title={exact}>
        {inWords}
      </time>
      {after}
    </span>
  )
}

function asOf(builtAt: string | null): string {
  return builtAt === null ? words.commander.mayBeOutdated : words.commander.listIsFromDay(dayInWords(new Date(builtAt)))
}

function onlySomeOf({ have, total }: { readonly have?: number | undefined; readonly total: number }): string {
  return have === undefined || have >= total ? '' : ` ${words.commander.onlySomeLoaded(inDigits(have))}`
}
