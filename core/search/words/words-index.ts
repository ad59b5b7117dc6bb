import type { Lists } from './lists.ts'

/**
 * A library made ready to be searched by words. A token is what stands between white space in a command's texts, in
 * lower case; a word is a run of letters and digits in a token, or all of a token without the signs around it. It is
 * plain data, but large: keep it where it was made.
 */
export type WordsIndex = {
  /** How many commands there are. */
  readonly size: number
  /** The texts of each command: plain, one per line. */
  readonly texts: readonly string[]
  /** All commands, those with the shorter line and notes first, then in library order. */
  readonly shortestFirst: Uint32Array
  readonly tokens: TokenTable
  readonly words: WordTable
}

/**
 * All tokens, each once: `text` has one per line, `starts` is where in it each begins. `places` are where in the
 * library it occurs: twice the command's number, and one more where it is the command's name.
 */
export type TokenTable = { readonly text: string; readonly starts: Uint32Array; readonly places: Lists }

/** All words, each once: the letters they hold, the words of each length and stem, and the tokens that have each. */
export type WordTable = {
  readonly words: readonly string[]
  readonly letters: Uint32Array
  readonly byLength: Lists
  readonly byStem: ReadonlyMap<string, readonly number[]>
  readonly tokens: Lists
}
