import { isEmptyQuery, MAX_SIMILAR, type SearchQuery } from '../../../core/search/query.ts'
import { type ListAge, type ReadyLibrary, reasonOf } from '../../library/library-state.ts'
import { dayInWords, inDigits, sentenceOf } from '../../locale.ts'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words.ts'
import { quoted } from '../search/names-in-address.ts'
import { isTooLongForAddress, sortOf } from '../search/query-address.ts'
import type { Results } from '../search/results.ts'
import type { QueryControl } from '../search/use-query.ts'
import type { ResultsInUse } from '../search/use-results.ts'
import styles from './library-status.module.css'

type LibraryStatusProps = {
  readonly shown: ResultsInUse
  readonly control: QueryControl
  readonly onRetry: () => void
}

/**
 * The lines between search box and list: how many commands are shown, in which order, how current they are, and what is
 * wrong with the pattern. The first line is always there, so the list below stays put. Each sentence has an element of
 * its own, because a browser that translates the page replaces text nodes under React's feet.
 */
export function LibraryStatus({ shown, control, onRetry }: LibraryStatusProps) {
  const { library, results, named, problem, isSearchable } = shown
  const isAwaited = named.kind === 'awaited'
  const isStale = library.state === 'ready' && library.freshness.kind === 'stale'
  return (
    <div className={styles.status}>
      {control.query.filter.id === null && <OrderChoice control={control} isOff={!isSearchable} />}
      <p role="status" className={styles.line}>
        {library.state === 'loading' && (
          <span>{isAwaited ? words.commander.lookingForThis : words.commander.loading}</span>
        )}
        {library.state === 'ready' && (
          <>
            <span>{countOrWait(shown, library.total, control.query)}</span>
            <span>{problem === null && orderOf(results)}</span>
            <span>{isTooLongForAddress(results.query) && ` ${words.commander.tooLongForLink}`}</span>
            <Freshness library={library} shown={shown} />
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

function countOrWait({ named, results, isUnanswered }: ResultsInUse, total: number, { text }: SearchQuery): string {
  if (named.kind === 'awaited') return words.commander.lookingForThis
  if (!isUnanswered) return countOf(results, total)
  return text === '' ? words.commander.searching : words.commander.searchingFor(quoted(text))
}

function orderOf({ query: { sort } }: Results): string {
  if (sort === null) return ''
  return ` ${sort === 'newest' ? words.commander.newestFirst : words.commander.lastChangedFirst}`
}

function countOf({ query, matches, similarFrom }: Results, total: number): string {
  if (isEmptyQuery(query)) return words.commander.total(total)
  const similar = matches.length - similarFrom
  const found = inDigits(similarFrom)
  if (similar === 0) return words.commander.found(total, found)
  if (similarFrom === 0) return onlySimilar(similar)
  const together = similar < MAX_SIMILAR ? words.commander.foundAndSimilar : words.commander.foundAndMostSimilar
  return together(total, found, inDigits(similar))
}

function onlySimilar(count: number): string {
  return count < MAX_SIMILAR ? words.commander.onlySimilar(count) : words.commander.onlyMostSimilar(inDigits(count))
}

type FreshnessProps = { readonly library: ReadyLibrary; readonly shown: ResultsInUse }

function Freshness({ library, shown: { isSearchable, results } }: FreshnessProps) {
  const { freshness, unreadable, age, builtAt, total, have } = library
  if (freshness.kind === 'fresh')
    return <span>{unreadable > 0 && ` ${words.commander.leftOut(inDigits(unreadable))}`}</span>
  const isPart = !isSearchable && results.cards.length < results.matches.length
  if (freshness.kind === 'refreshing')
    return <span>{` ${isPart ? words.commander.loadingRest : words.commander.checking}`}</span>
  return (
    <>
      <span>{` ${reasonOf(freshness.problem)} `}</span>
      {age ? <KeptSince age={age} /> : <span>{asOf(builtAt)}</span>}
      <span>{have !== undefined && have < total && ` ${words.commander.onlySomeLoaded(inDigits(have))}`}</span>
    </>
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
