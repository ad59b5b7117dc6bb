import { MAX_SIMILAR, type SearchQuery } from '../../../core/search/query.ts'
import { type LibraryState, reasonOf } from '../../library/library-state.ts'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words.ts'
import { quoted } from '../search/names-in-address.ts'
import type { Alternatives, Results } from '../search/results.ts'
import type { NamedCommand } from '../search/use-named-command.ts'
import type { QueryControl } from '../search/use-query.ts'
import type { ResultsInUse } from '../search/use-results.ts'
import { NearPlatforms } from './near-platforms.tsx'
import styles from './no-results.module.css'

type NoResultsProps = {
  readonly shown: ResultsInUse
  readonly control: QueryControl
  /** Opens the form for a new command with these notes. Null unless the visitor is the owner. */
  readonly onAdd: ((notes: string) => void) | null
}

/** Explains why there are no cards, and offers next steps, such as a changed query that finds some. */
export function NoResults({
  shown: { library, results, named, alternatives, searchable },
  control,
  onAdd,
}: NoResultsProps) {
  const { text } = results.query
  return (
    <div className={styles.none}>
      <p>
        {named.kind === 'listed'
          ? sentenceFor(results, control, library)
          : sentenceForNamed(named, results.query, library)}
      </p>
      {nextStepsFor({ results, named, alternatives }, control).map(({ name, go }) => (
        <Button key={name} onPress={go}>
          {name}
        </Button>
      ))}
      {onAdd !== null && text !== '' && (
        <Button onPress={() => onAdd(text)}>{words.commander.addThis(quoted(text))}</Button>
      )}
      {named.kind === 'listed' && <NearPlatforms text={text} searchable={searchable} />}
    </div>
  )
}

/**
 * At the end of the list, offers to ignore case if that would find more. A visitor who types 'undo' probably wants
 * 'Undo' too.
 */
export function MoreInAnyCase({
  shown: { results, alternatives },
  control,
}: Pick<NoResultsProps, 'shown' | 'control'>) {
  const { inAnyCase } = alternatives
  const { cards, matches } = results
  const isAtEnd = cards.length > 0 && cards.length === matches.length
  return (
    isAtEnd &&
    inAnyCase > matches.length && (
      <p>
        <Button onPress={() => control.onChange({ ignoreCase: true })}>{words.commander.ignoreCase(inAnyCase)}</Button>
      </p>
    )
  )
}

type NextStep = { readonly name: string; readonly go: () => void }

function nextStepsFor(
  { results, named, alternatives }: Pick<ResultsInUse, 'results' | 'named' | 'alternatives'>,
  control: QueryControl,
): readonly NextStep[] {
  const { inAnyCase } = alternatives
  const { filter } = results.query
  const platforms = control.platform === null ? [] : filter.platforms
  const ignoreCase = () => control.onChange({ ignoreCase: true })
  const clear = () => control.onChange({ filter: { ...filter, platforms, tags: [] } })
  return [
    ...(named.kind === 'failed' ? [{ name: words.layout.tryAgain, go: named.retry }] : []),
    ...(inAnyCase > 0 ? [{ name: words.commander.ignoreCase(inAnyCase), go: ignoreCase }] : []),
    ...nameOfWords(alternatives).map((name) => ({ name, go: () => control.onMode('words') })),
    ...(named.kind === 'listed' && hasFilters(results, control)
      ? [{ name: words.commander.clearFilters, go: clear }]
      : []),
    ...(results.query.text === '' ? [] : [{ name: words.commander.clearSearch, go: () => control.onText('') }]),
  ]
}

function nameOfWords({ byWords, similar }: Alternatives): readonly string[] {
  if (byWords > 0) return [words.commander.byWords(byWords)]
  if (similar >= MAX_SIMILAR) return [words.commander.byWordsMostSimilar]
  return similar > 0 ? [words.commander.byWordsSimilar(similar)] : []
}

/** A platform page's own platform doesn't count as a filter. */
function hasFilters({ query: { filter } }: Results, { platform }: Pick<QueryControl, 'platform'>): boolean {
  return filter.tags.length + (platform === null ? filter.platforms.length : 0) > 0
}

function sentenceFor(results: Results, control: Pick<QueryControl, 'platform'>, library: LibraryState): string {
  const { text, mode } = results.query
  const isFiltered = hasFilters(results, control)
  if (text !== '' && mode === 'words')
    return (isFiltered ? words.commander.noneLikeWithFilters : words.commander.noneLike)(quoted(text))
  if (text !== '')
    return (isFiltered ? words.commander.noneMatchesWithFilters : words.commander.noneMatches)(quoted(text))
  if (isFiltered) return words.commander.noneWithFilters
  return control.platform === null ? noneAtAll(library) : noneFor(control.platform, library)
}

function noneAtAll(library: LibraryState): string {
  const isUnreadable = library.state === 'ready' && library.unreadable > 0
  return isUnreadable ? words.commander.noneReadable : words.commander.emptyLibrary
}

function noneFor(platform: string, library: LibraryState): string {
  const isOlder = library.state === 'ready' && library.freshness.kind === 'stale'
  return (isOlder ? words.commander.noneKept : words.commander.noneForPlatform)(quoted(platform))
}

function sentenceForNamed(named: NamedCommand, { text, filter: { id } }: SearchQuery, library: LibraryState): string {
  switch (named.kind) {
    case 'unknown':
      return words.commander.unknownCommand(quoted(`${id}`))
    case 'failed':
      return library.state === 'ready'
        ? `${reasonOf(named.problem)} ${words.commander.commandNotKept(quoted(`${id}`))}`
        : `${words.commander.commandNotLoaded} ${reasonOf(named.problem)}`
    case 'other':
      return text === '' ? words.commander.commandNotInFilters : words.commander.commandNotInSearch(quoted(text))
    default:
      return words.commander.lookingForThis
  }
}
