import type { CommandWithNotes } from '../commands/command.ts'
import type { Problem } from '../problems/problems.ts'

/** A non-empty range of a text to highlight, in UTF-16 units; `end` is exclusive. */
export type MarkRange = readonly [start: number, end: number]

/** Highlights in a command's notes and line. Each list is sorted and its ranges don't overlap. */
export type Marks = { readonly notes: readonly MarkRange[]; readonly line: readonly MarkRange[] }

/** Maximum number of highlights per field. More wouldn't help a reader, and would slow the page down. */
export const MAX_MARKS = 100

/** Maximum number of similar commands in a result. If a result has this many, there might be more. */
export const MAX_SIMILAR = 50

/** A search hit with its highlights; `marks` is null if the query has no text to highlight. */
export type SearchHit = { readonly command: CommandWithNotes; readonly marks: Marks | null }

/**
 * The result of a query. `matches` are card indices, best first or in library order. From position `similarFrom` on,
 * they are only similar; if all are exact, `similarFrom` is the length of `matches`. `problem` says why the text was
 * searched for literally.
 */
export type SearchResult = {
  readonly matches: readonly number[]
  readonly similarFrom: number
  readonly facets: Facets
  readonly problem: Problem | null
}

/**
 * The search mode: a regular expression (the default) or ranked words. Source: specification 4, "The typed text is
 * treated as a regular-expression-style pattern".
 */
export type SearchMode = 'pattern' | 'words'

/**
 * Conditions besides the search text: one of `platforms` and all of `tags`, unless these are empty, and this `id`,
 * unless it's null.
 */
export type Filter = {
  readonly platforms: readonly string[]
  readonly tags: readonly string[]
  readonly id: string | null
}

/**
 * An alternative to library order: newest first, or most recently changed first. Pinned commands come first in both.
 */
export type SortOrder = 'newest' | 'changed'

/**
 * A search as the visitor set it up. `ignoreCase` applies only to patterns, because words always ignore case. With
 * `sort: null`, results are ranked in words mode if there is text, and in library order otherwise.
 */
export type SearchQuery = {
  readonly text: string
  readonly mode: SearchMode
  readonly ignoreCase: boolean
  readonly filter: Filter
  readonly sort: SortOrder | null
}

export const NO_FILTER: Filter = { platforms: [], tags: [], id: null }

/** The initial query: every command, in library order, with a case-sensitive pattern. */
export const EMPTY_QUERY: SearchQuery = { text: '', mode: 'pattern', ignoreCase: false, filter: NO_FILTER, sort: null }

/** A platform or tag. `count` is the number of results that have it once it's chosen. */
export type FacetCount = { readonly value: string; readonly count: number }

/** Facets of a result, the most frequent first, then by name. */
export type Facets = { readonly platforms: readonly FacetCount[]; readonly tags: readonly FacetCount[] }

/** True if the filter excludes anything. */
export function hasFilter({ platforms, tags, id }: Filter): boolean {
  return platforms.length > 0 || tags.length > 0 || id !== null
}

/** True if the query returns every command: no text and no filter. Mode and order don't matter. */
export function isEmptyQuery({ text, filter }: SearchQuery): boolean {
  return text === '' && !hasFilter(filter)
}

// Matches texts that have no characters with a meaning in a pattern, and that are short enough for every engine.
const PLAIN = /^[^\\^$.*+?()[\]{}|]{1,1000}$/

/**
 * True if the text, read as a pattern, matches only itself. It can't backtrack then, so it's safe to run on any thread.
 * False if case is ignored, and for texts that are empty or longer than 1,000 characters.
 */
export function isPlain({ text, ignoreCase }: SearchQuery): boolean {
  return !ignoreCase && PLAIN.test(text)
}

/** True if two queries are deeply equal. */
export function isSameQuery(one: SearchQuery, other: SearchQuery): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
