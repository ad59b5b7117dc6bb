import { sentenceOf } from '../../core/problems.ts'
import { withThousandsSeparators } from '../../core/thousands.ts'
import { Button } from '../ui/button.tsx'
import type { CommandsState, ReadyCommands } from './commands-state.ts'
import styles from './library-status.module.css'
import type { Search } from './use-search.ts'

type LibraryStatusProps = {
  readonly library: CommandsState
  readonly search: Search
  readonly onRetry: () => void
}

/**
 * Between box and list: how many commands are shown, whether the list is of now, and what is amiss with the pattern.
 * Its first line is always there, so that the list below stays where it is.
 */
export function LibraryStatus({ library, search, onRetry }: LibraryStatusProps) {
  const isStale = library.state === 'ready' && library.freshness.kind === 'stale'
  return (
    <div className={styles.status}>
      <p role="status" className={styles.line}>
        {library.state === 'loading' && 'Loading the commands…'}
        {library.state === 'ready' && `${countOf(search)} ${freshnessOf(library)}`}
      </p>
      {isStale && <Button onPress={onRetry}>Try again</Button>}
      <p role="status" className={styles.problem}>
        {search.problem !== null && sentenceOf(search.problem)}
      </p>
    </div>
  )
}

function countOf({ found, total, query }: Search): string {
  const all = withThousandsSeparators(total)
  const unit = total === 1 ? 'command' : 'commands'
  return query === '' ? `${all} ${unit}.` : `${withThousandsSeparators(found.length)} of ${all} ${unit}.`
}

function freshnessOf({ freshness, builtAt, unreadable }: ReadyCommands): string {
  const leftOut = unreadable === 0 ? '' : `${withThousandsSeparators(unreadable)} could not be read and are left out.`
  if (freshness.kind === 'fresh') return leftOut
  if (freshness.kind === 'refreshing') return 'Looking for newer ones…'
  const age = builtAt === null ? 'This is the list as last seen.' : `This is the list of ${dateOf(builtAt)}.`
  return `${sentenceOf(freshness.problem)} ${age}`
}

/** The day of an ISO 8601 instant, in UTC and in the page's language, so that every reader reads the same. */
function dateOf(instant: string): string {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(instant))
}
