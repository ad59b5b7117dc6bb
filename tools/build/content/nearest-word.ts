import { editsBetween } from '../../../core/search/words/edits-between.ts'

const MOST_TYPOS = 3

/** The word that `typed` was probably meant to be: that with the fewest typos, if they are few; else null. */
export function nearestWord(typed: string, words: readonly string[]): string | null {
  const most = Math.min(MOST_TYPOS, Math.ceil(typed.length / 2))
  const [nearest] = words
    .map((word) => ({ word, typos: editsBetween(typed.toLowerCase(), word.toLowerCase(), most) }))
    .filter(({ typos }) => typos <= most)
    .sort((one, other) => one.typos - other.typos)
  return nearest?.word ?? null
}
