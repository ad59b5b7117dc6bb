import { isEmptyQuery, MAX_SIMILAR, type SearchQuery } from '../../../core/search/query.ts'
import type { ReadyLibrary } from '../../library/library-state.ts'
import { inDigits, sentenceOf } from '../../locale.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
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
}

/**
 * Shows the state of the list beside the heading, such as the number of commands or a problem with the pattern. Each
 * sentence has its own element, because browsers that translate a page replace text nodes that React would update.
 */
export function LibraryStatus({ shown, control }: LibraryStatusProps) {
  const { library, results, named, problem, isOutdated } = shown
  const isAwaited = named.kind === 'awaited'
  const isTooLong = isTooLongForAddress(results.query)
  const isPartly = library.state === 'ready' && library.unreadable > 0
  return (
    <div className={styles.status} data-wide={isOutdated || isTooLong || isPartly} data-problem={problem?.code}>
      <p role="status" className={styles.line} data-waiting={words.commander.searching}>
        {library.state === 'loading' && (
          <span>{isAwaited ? words.commander.lookingForThis : words.commander.loading}</span>
        )}
        {library.state === 'ready' && (
          <>
            <Count sentence={countOrWait(shown, library.total, control.query)} />
            {problem === null && results.query.sort !== null && <VisuallyHidden>{orderOf(results)}</VisuallyHidden>}
            {isTooLong && <span>{` ${words.commander.tooLongForLink}`}</span>}
            <Freshness library={library} shown={shown} />
          </>
        )}
      </p>
      <p role="status" className={styles.problem}>
        {problem !== null && sentenceOf(problem)}
      </p>
    </div>
  )
}

const FIGURE = /^[\p{Nd}.,\p{Zs}]*\p{Nd}/u

/** Enlarges the number at the start of a sentence. */
function Count({ sentence }: { readonly sentence: string }) {
  const [figure] = FIGURE.exec(sentence) ?? []
  if (figure === undefined) return <span>{sentence}</span>
  return (
    <span className={styles.count}>
      <span className={styles.figure}>{figure}</span>
      <span>{sentence.slice(figure.length)}</span>
    </span>
  )
}

/**
 * A select element for the sort order. Its default is the best match for a search by words, and otherwise the library's
 * own order.
 */
export function OrderChoice({ control, isDisabled }: { readonly control: QueryControl; readonly isDisabled: boolean }) {
  const { text, mode, sort } = control.query
  return (
    <label className={styles.order}>
      <VisuallyHidden>{words.commander.sortBy}</VisuallyHidden>
      <select
        value={sort ?? ''}
        disabled={isDisabled}
        onChange={({ currentTarget }) => control.onChange({ sort: sortOf(currentTarget.value) })}
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

function Freshness({ library, shown: { searchable, results } }: FreshnessProps) {
  const { freshness, unreadable } = library
  if (freshness.kind === 'fresh')
    return <span>{unreadable > 0 && ` ${words.commander.leftOut(inDigits(unreadable))}`}</span>
  if (freshness.kind === 'stale') return null
  const isPart = searchable === null && results.cards.length < results.matches.length
  return <VisuallyHidden>{` ${isPart ? words.commander.loadingRest : words.commander.checking}`}</VisuallyHidden>
}
