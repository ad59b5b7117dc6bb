/** A stretch of a text to mark: from `start` up to but not including `end`, in UTF-16 units; never empty. */
export type MarkRange = readonly [start: number, end: number]

/** What of a command a search has found: stretches of its notes and of its line, rising and without overlap. */
export type Marks = { readonly notes: readonly MarkRange[]; readonly line: readonly MarkRange[] }

/** So many marks in one field are enough: more help nobody to see what was found. */
export const MOST_MARKS = 100
