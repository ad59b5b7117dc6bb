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

/** All that a visitor has asked of the library. `ignoreCase` concerns patterns alone: words are found in any case. */
export type Ask = {
  readonly text: string
  readonly mode: SearchMode
  readonly ignoreCase: boolean
  readonly narrowing: Narrowing
}

export const NOT_NARROWED: Narrowing = { platforms: [], tags: [], id: null }

/** The ask of a box that nobody has touched: everything, by a pattern that minds the case. */
export const EMPTY_ASK: Ask = { text: '', mode: 'pattern', ignoreCase: false, narrowing: NOT_NARROWED }

/** Whether the list is narrowed in any way. */
export function isNarrowed({ platforms, tags, id }: Narrowing): boolean {
  return platforms.length > 0 || tags.length > 0 || id !== null
}

/** Whether nothing was asked: the answer is everything. */
export function isUntouched({ text, narrowing }: Ask): boolean {
  return text === '' && !isNarrowed(narrowing)
}

/** Whether both ask for the same. */
export function isSameAsk(one: Ask, other: Ask): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
