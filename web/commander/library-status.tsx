import type { ReactNode } from 'react'
import { sentenceOf } from '../../core/problems.ts'
import { isUntouched } from '../../core/search/query.ts'
import { commandsIn, withThousandsSeparators } from '../../core/thousands.ts'
import { type ListAge, type ReadyLibrary, reasonOf } from '../library/library-state.ts'
import { Button } from '../ui/button.tsx'
import styles from './library-status.module.css'
import { isTooLongForAddress, sortOf } from './query-address.ts'
import type { Results } from './results.ts'
import type { QueryControl } from './use-query.ts'
import type { ResultsInUse } from './use-results.ts'

const LOOKING = 'Looking for this command…'

type LibraryStatusProps = {
  readonly shown: ResultsInUse
  readonly control: QueryControl
  readonly onRetry: () => void
}

/**
 * Between box and list: how many commands are shown and in which order, whether the list is of now, and what is amiss with
 * the pattern. Its first line is always there, so that the list below stays where it is.
 */
export function LibraryStatus({ shown, control, onRetry }: LibraryStatusProps) {
  const { library, results, named, problem, isSearchable } = shown
  const isAwaited = named.kind === 'awaited'
  const isStale = library.state === 'ready' && library.freshness.kind === 'stale'
  return (
    <div className={styles.status}>
      {control.query.narrowing.id === null && <OrderChoice control={control} isOff={!isSearchable} />}
      <p role="status" className={styles.line}>
        {library.state === 'loading' && (isAwaited ? LOOKING : 'Loading commands…')}
        {library.state === 'ready' && (
          <>
            {isAwaited ? LOOKING : countOf(results, library.total)}
            {problem === null && orderOf(results)}{' '}
            {isTooLongForAddress(results.query) && 'This search is too long to share by link. '}
            {freshnessOf(library, shown)}
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

/** In which order the commands are shown. Nothing can be sorted before the list has come. */
function OrderChoice({ control, isOff }: { readonly control: QueryControl; readonly isOff: boolean }) {
  const { text, mode, sort } = control.query
  return (
    <label className={styles.order}>
      Sort by
      <select
        value={sort ?? ''}
        disabled={isOff}
        onChange={({ currentTarget }) => control.onSort(sortOf(currentTarget.value))}
      >
        <option value="">{text !== '' && mode === 'words' ? 'Best match' : 'Library order'}</option>
        <option value="newest">Newest</option>
        <option value="changed">Last changed</option>
      </select>
    </label>
  )
}

function orderOf({ query: { sort } }: Results): string {
  if (sort === null) return ''
  return sort === 'newest' ? ' Newest first.' : ' Last changed first.'
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

function freshnessOf(library: ReadyLibrary, { isSearchable, results }: ResultsInUse): ReactNode {
  const { freshness, unreadable, age, builtAt, total, have } = library
  const leftOut = unreadable === 0 ? '' : `Left out ${withThousandsSeparators(unreadable)} that could not be read.`
  if (freshness.kind === 'fresh') return leftOut
  const isPart = !isSearchable && results.cards.length < results.matches.length
  if (freshness.kind === 'refreshing') return isPart ? 'Loading the rest…' : 'Checking for updates…'
  return (
    <>
      {reasonOf(freshness.problem)} {age ? keptSince(age) : asOf(builtAt)}
      {have !== undefined && have < total && ` Only ${withThousandsSeparators(have)} of them could be loaded.`}
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
