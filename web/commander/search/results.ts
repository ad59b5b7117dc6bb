import type { ListChange } from '../../../core/commands/changing-list.ts'
import { type CommandWithNotes, hasNotes } from '../../../core/commands/command.ts'
import { isPublic } from '../../../core/commands/visibility.ts'
import type { Problem } from '../../../core/problems/problems.ts'
import {
  EMPTY_QUERY,
  type Facets,
  type Filter,
  hasFilter,
  NO_FILTER,
  type SearchHit,
  type SearchQuery,
} from '../../../core/search/query.ts'
import type { BuiltLibrary } from '../../library/built-library.ts'
import type { FoundCards, Marking } from '../../library/worker-calls.ts'

/**
 * The results of `query`, which may be an earlier query if the current one is still running or has failed. `cards`
 * contains the first results, and `matches` the positions of all results in the list.
 */
export type Results = {
  readonly query: SearchQuery
  readonly matches: Uint32Array
  readonly similarFrom: number
  readonly cards: readonly SearchHit[]
  readonly facets: Facets
  readonly marking: Marking | null
  /** False for the initial content, shown before any query has run. */
  readonly isAnswer: boolean
}

/**
 * The number of commands that a pattern would find if it ignored case, and the numbers that its text would find as
 * words and by similarity. The last two are counted only if the pattern has no results.
 */
export type Alternatives = { readonly inAnyCase: number; readonly byWords: number; readonly similar: number }

export const NO_ALTERNATIVES: Alternatives = { inAnyCase: 0, byWords: 0, similar: 0 }

const NO_FACETS: Facets = { platforms: [], tags: [] }

/** A problem with the query, and alternatives that would find more. */
export type SearchProblem = {
  readonly problem: Problem | null
  /** True if the query has a problem and the results shown are still an earlier query's. */
  readonly isOutdated: boolean
  readonly alternatives: Alternatives
}

type Beginning = { readonly first: readonly CommandWithNotes[]; readonly built: BuiltLibrary | null }

/**
 * The results to show before any query has run, for a library of `total` cards and an address with `filter`. Facet
 * counts come from the prerendered page, because `first` isn't the whole library.
 */
export function resultsWithoutQuery({ first, built }: Beginning, total: number, filter = NO_FILTER): Results {
  if (built !== null && isBuiltFor(built, filter, first)) return initialResults(built)
  const facets = built === null || hasFilter(built.filter) ? NO_FACETS : built.facets
  return initialResults({ filter: NO_FILTER, found: total, facets, commands: first })
}

/**
 * A list fetched during this visit takes precedence over the prerendered part, unless the address asks for exactly that
 * part.
 */
function isBuiltFor(built: BuiltLibrary, filter: Filter, first: Beginning['first']): boolean {
  return hasFilter(filter) ? JSON.stringify(filter) === JSON.stringify(built.filter) : built.commands === first
}

function initialResults({
  filter,
  found,
  facets,
  commands,
}: Pick<BuiltLibrary, 'filter' | 'found' | 'facets' | 'commands'>): Results {
  const matches = Uint32Array.from({ length: found }, (_, index) => index)
  const cards = commands.map((command) => ({ command, marks: null }))
  const query = { ...EMPTY_QUERY, filter }
  return { query, matches, similarFrom: found, cards, facets, marking: null, isAnswer: false }
}

/** The results after `query` was answered. Unchanged cards, and an unchanged list of cards, keep their identity. */
export function answeredResults(shown: Results, query: SearchQuery, found: FoundCards): Results {
  const { matches, similarFrom, facets, marking } = found
  const cards = keepUnchanged(shown.cards, found.cards)
  return { query, matches, similarFrom, facets, marking, cards, isAnswer: true }
}

/** The results with more cards appended. */
export function grownResults(shown: Results, more: readonly SearchHit[]): Results {
  return { ...shown, cards: [...shown.cards, ...more] }
}

/** Updates and removes changed cards, for the time until the query has run again. Doesn't add any. */
export function changedResults(shown: Results, { put, removed }: ListChange): Results {
  const { cards, matches, similarFrom } = shown
  const gone = new Set(removed)
  const changed = new Map(put.map((now) => [now.id, now]))
  const isGone = (index: number) => gone.has(cards[index]?.command.id ?? '')
  const asNow = ({ command, marks }: SearchHit): SearchHit => {
    const now = changed.get(command.id)
    return now === undefined || !hasNotes(now) ? { command, marks } : { command: now, marks: null }
  }
  const isTouched = cards.some(({ command: { id } }) => gone.has(id) || changed.has(id))
  if (!isTouched) return shown
  return {
    ...shown,
    cards: cards.filter((_, index) => !isGone(index)).map(asNow),
    matches: matches.filter((_, index) => !isGone(index)),
    similarFrom: similarFrom - cards.slice(0, similarFrom).filter((_, index) => isGone(index)).length,
  }
}

/** The results without the cards that only the owner can see. */
export function publicResults(shown: Results): Results {
  const hidden = shown.cards.filter(({ command }) => !isPublic(command))
  return changedResults(shown, { added: [], put: [], removed: hidden.map(({ command }) => command.id) })
}

/** Reuses equal objects, so that React doesn't render them again. */
function keepUnchanged(shown: readonly SearchHit[], next: readonly SearchHit[]): readonly SearchHit[] {
  const byId = new Map(shown.map((found) => [found.command.id, found]))
  const kept = next.map((found) => {
    const earlier = byId.get(found.command.id)
    return earlier !== undefined && JSON.stringify(earlier) === JSON.stringify(found) ? earlier : found
  })
  return kept.length === shown.length && kept.every((found, index) => found === shown[index]) ? shown : kept
}
