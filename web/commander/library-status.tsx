import type { ReactNode } from 'react'
import { sentenceOf } from '../../core/problems.ts'
import { isUntouched } from '../../core/search/query.ts'
import { withThousandsSeparators } from '../../core/thousands.ts'
import { type ListAge, type ReadyLibrary, reasonOf } from '../library/library-state.ts'
import { Button } from '../ui/button.tsx'
import { commandsIn } from './commands-in.ts'
import styles from './library-status.module.css'
import { isTooLongForAddress } from './query-address.ts'
import type { Results } from './results.ts'
import type { ResultsInUse } from './use-results.ts'

type LibraryStatusProps = {
  readonly shown: ResultsInUse
  readonly onRetry: () => void
}

/**
 * Between box and list: how many commands are shown, whether the list is of now, and what is amiss with the pattern.
 * Its first line is always there, so that the list below stays where it is.
 */
export function LibraryStatus({ shown, onRetry }: LibraryStatusProps) {
  const { library, results, named, problem } = shown
  const isStale = library.state === 'ready' && library.freshness.kind === 'stale'
  return (
    <div className={styles.status}>
      <p role="status" className={styles.line}>
        {library.state === 'loading' && 'Loading commands…'}
        {library.state === 'ready' && (
          <>
            {named.kind === 'awaited' ? 'Looking for this command…' : countOf(results, library.total)}{' '}
            {isTooLongForAddress(results.query) && 'This search is too long to share by link. '}
            {freshnessOf(library)}
          </>
        )}
      </p>
      {isStale && <Button onPress={onRetry}>Try again</Button>}
      <p role="status" className={styles.problem}>
        {problem !== null && sentenceOf(problem)}
      </p>
    </div>
  )
}

function countOf({ query, matches, similarFrom }: Results, total: number): string {
  if (isUntouched(query)) return `${commandsIn(total)}.`
  const similar = matches.length - similarFrom
  const found = `${withThousandsSeparators(similarFrom)} of ${commandsIn(total)}`
  if (similar > 0 && similarFrom === 0) {
    return `No exact match, but ${commandsIn(similar, 'similar')}.`
  }
  return similar === 0 ? `${found}.` : `${found}, and ${withThousandsSeparators(similar)} similar.`
}

function freshnessOf({ freshness, builtAt, unreadable, age }: ReadyLibrary): ReactNode {
  const leftOut = unreadable === 0 ? '' : `Left out ${withThousandsSeparators(unreadable)} that could not be read.`
  if (freshness.kind === 'fresh') return leftOut
  if (freshness.kind === 'refreshing') return 'Checking for updates…'
  return (
    <>
      {reasonOf(freshness.problem)} {age ? keptSince(age) : asOf(builtAt)}
    </>
  )
}

function keptSince({ fetchedAt, exact, inWords }: ListAge): ReactNode {
  return (
    <>
      This list is from{' '}
      <time dateTime={fetchedAt} title={exact}>
        {inWords}
      </time>
      .
    </>
  )
}

function asOf(builtAt: string | null): string {
  return builtAt === null ? 'This list may be out of date.' : `This list is from ${dateOf(builtAt)}.`
}

/** The day of an ISO 8601 instant, in UTC and in the page's language, so that every reader reads the same. */
function dateOf(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant))
}
