import { shellWordsOf } from '../../../core/commands/shell-words.ts'
import type { MarkRange } from '../../../core/search/ask.ts'
import type { HighlightName, Stretch } from './paint-highlights.ts'

/** What is painted in a line: its shell words, its unfilled blanks, and what the search found. */
export function lineStretches(
  text: string,
  unfilled: readonly MarkRange[],
  found: readonly MarkRange[],
): readonly Stretch[] {
  const words = shellWordsOf(text).map(({ kind, start, end }) => ({ name: `shell-${kind}` as const, start, end }))
  return [...words, ...rangesAs('blank', unfilled), ...rangesAs('found-in-line', found)]
}

/** Ranges, to be painted as `name`. */
export function rangesAs(name: HighlightName, ranges: readonly MarkRange[]): readonly Stretch[] {
  return ranges.map(([start, end]) => ({ name, start, end }))
}
