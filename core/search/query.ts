import type { CommandWithNotes } from '../commands/command.ts'
import type { Problem } from '../problems.ts'

/** A stretch of a text to mark: from `start` up to but not including `end`, in UTF-16 units; never empty. */
export type MarkRange = readonly [start: number, end: number]

/** What of a command a search has found: stretches of its notes and of its line, rising and without overlap. */
export type Marks = { readonly notes: readonly MarkRange[]; readonly line: readonly MarkRange[] }

/** So many marks in one field are enough: more help nobody to see what was found. */
export const MOST_MARKS = 100

/** Similar commands shown at most; if there are as many, there may be more. */
export const MAX_SIMILAR = 50

/** A command as a search gives it: with the stretches that were found in it, null where nothing is to be marked. */
export type FoundCommand = { readonly command: CommandWithNotes; readonly marks: Marks | null }

/**
 * What a query came to: the indices of the cards found, best first or in library order; from which position of them on
 * they are only similar to what was asked (their number where none are); what they can be narrowed to; and what stood
 * in the way, if anything did.
 */
export type Found = {
  readonly matches: readonly number[]
  readonly similarFrom: number
  readonly facets: Facets
  readonly problem: Problem | null
}

/**
 * How the text of the search box is understood: as a regular expression, which is what it is from the start, or as
 * words. Source: specification 4, "The typed text is treated as a regular-expression-style pattern".
 */
export type SearchMode = 'pattern' | 'words'

/** What the list is narrowed to besides the text: any of the platforms, all of the tags, one command by its id. */
export type Narrowing = {
  readonly platforms: readonly string[]
  readonly tags: readonly string[]
  readonly id: string | null
}

/**
 * The orders besides that of the library: the newest first, or what changed last first. In both, too, what is pinned comes
 * before all others.
 */
export type SortOrder = 'newest' | 'changed'

/**
 * All that a visitor has asked of the library. `ignoreCase` concerns patterns alone: words are found in any case. `sort` is
 * null for the order of the library, in which words rank what they find.
 */
export type Query = {
  readonly text: string
  readonly mode: SearchMode
  readonly ignoreCase: boolean
  readonly narrowing: Narrowing
  readonly sort: SortOrder | null
}

export const NOT_NARROWED: Narrowing = { platforms: [], tags: [], id: null }

/** The query of a box that nobody has touched: everything, by a pattern that minds the case, in library order. */
export const EMPTY_QUERY: Query = { text: '', mode: 'pattern', ignoreCase: false, narrowing: NOT_NARROWED, sort: null }

/** A value that commands share, and how many of those found have it. */
export type FacetCount = { readonly value: string; readonly count: number }

/** What those found can be narrowed to; most frequent first, then by name. */
export type Facets = { readonly platforms: readonly FacetCount[]; readonly tags: readonly FacetCount[] }

/** Whether the list is narrowed in any way. */
export function isNarrowed({ platforms, tags, id }: Narrowing): boolean {
  return platforms.length > 0 || tags.length > 0 || id !== null
}

/** Whether nothing was asked: the answer is everything, in whichever order. */
export function isUntouched({ text, narrowing }: Query): boolean {
  return text === '' && !isNarrowed(narrowing)
}

// Nothing that means something in a pattern, and no paste, which may be too long for one.
const PLAIN = /^[^\\^$.*+?()[\]{}|]{1,1000}$/

/** Whether the text finds as a pattern just what it finds as it stands, so that it cannot run away. */
export function isPlain({ text, ignoreCase }: Query): boolean {
  return !ignoreCase && PLAIN.test(text)
}

/** Whether both ask for the same. */
export function isSameQuery(one: Query, other: Query): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
