import { IS_ENGLISH } from '../locale.ts'
import { words } from '../words.ts'

/** The faults that the owner's forms can meet, as the parsers in `core` word them. */
const EXPECTED: readonly (readonly [pattern: RegExp, inWords: (...values: readonly string[]) => string])[] = [
  [/^a text that is not blank$/, () => words.owner.invalid.notBlank],
  [/^a text of at most (\d+) characters$/, (max = '') => words.owner.invalid.atMostCharacters(max)],
  [/^at most (\d+) entries$/, (max = '') => words.owner.invalid.atMostEntries(max)],
  [/^a whole number from (\d+) to (\d+)$/, (min = '', max = '') => words.owner.invalid.wholeNumber(min, max)],
  [/^a text without null characters/, () => words.owner.invalid.storable],
]

/** Translates the `expected` of a parser's fault, which is in English, into the site's language. */
export function expectedInWords(expected: string): string {
  if (IS_ENGLISH) return expected
  for (const [pattern, inWords] of EXPECTED) {
    const found = pattern.exec(expected)
    if (found !== null) return inWords(...found.slice(1))
  }
  return expected
}
