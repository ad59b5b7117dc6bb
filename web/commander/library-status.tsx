import type { ReactNode } from 'react'
import { isUntouched } from '../../core/search/query.ts'
import { type ListAge, type ReadyLibrary, reasonOf } from '../library/library-state.ts'
import { dayInWords, inDigits, sentenceOf } from '../locale.ts'
import { Button } from '../ui/button.tsx'
import { words } from '../words.ts'
import styles from './library-status.module.css'
import { isTooLongForAddress, sortOf } from './query-address.ts'
import type { Results } from './results.ts'
import type { QueryControl } from './use-query.ts'
import type { ResultsInUse } from './use-results.ts'

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
        {library.state === 'loading' && (isAwaited ? words.commander.lookingForThis : words.commander.loading)}
        {library.state === 'ready' && (
          <>
            {isAwaited ? words.commander.lookingForThis : countOf(results, library.total)}
            {problem === null && orderOf(results)}{' '}
            {isTooLongForAddress(results.query) && `${words.commander.tooLongForLink} `}
            {freshnessOf(library, shown)}
          </>
        )}
      </p>
      {isStale && <Button onPress={onRetry}>{words.layout.tryAgain}</Button>}
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
      {words.commander.sortBy}
      <select
        value={sort ?? ''}
        disabled={isOff}
        onChange={({ currentTarget }) => control.onSort(sortOf(currentTarget.value))}
      >
        <option value="">
          {text !== '' && mode === 'words' ? words.commander.bestMatch : words.commander.libraryOrder}
        </option>
        <option value="newest">{words.commander.newest}</option>
        <option value="changed">{words.commander.lastChanged}</option>
      </select>
    </label>
  )
}

function orderOf({ query: { sort } }: Results): string {
  if (sort === null) return ''
  return ` ${sort === 'newest' ? words.commander.newestFirst : words.commander.lastChangedFirst}`
}

function countOf({ query, matches, similarFrom }: Results, total: number): string {
  if (isUntouched(query)) return words.commander.total(total)
  const similar = matches.length - similarFrom
  const found = inDigits(similarFrom)
  if (similar === 0) return words.commander.found(total, found)
  return similarFrom === 0
    ? words.commander.onlySimilar(similar)
    : words.commander.foundAndSimilar(total, found, inDigits(similar))
}

function freshnessOf(library: ReadyLibrary, { isSearchable, results }: ResultsInUse): ReactNode {
  const { freshness, unreadable, age, builtAt, total, have } = library
  const leftOut = unreadable === 0 ? '' : words.commander.leftOut(inDigits(unreadable))
  if (freshness.kind === 'fresh') return leftOut
  const isPart = !isSearchable && results.cards.length < results.matches.length
  if (freshness.kind === 'refreshing') return isPart ? words.commander.loadingRest : words.commander.checking
  return (
    <>
      {reasonOf(freshness.problem)} {age ? keptSince(age) : asOf(builtAt)}
      {have !== undefined && have < total && ` ${words.commander.onlySomeLoaded(inDigits(have))}`}
    </>
  )
}

function keptSince({ fetchedAt, exact, inWords }: ListAge): ReactNode {
  const [before, after] = words.commander.listIsFrom
  return (
    <>
      {before}
      <time dateTime={fetchedAt} title={exact}>
        {inWords}
      </time>
      {after}
    </>
  )
}

function asOf(builtAt: string | null): string {
  return builtAt === null ? words.commander.mayBeOutdated : words.commander.listIsFromDay(dayInWords(new Date(builtAt)))
}
