/** What stands between the words of a token: all but letters and digits. */
const NO_WORD = /[^\p{L}\p{N}]+/u

/** Nobody mistypes what is longer than this: it was pasted. */
export const LONGEST_WORD = 30

/**
 * The words in a token, of up to 30 characters each: its runs of letters and digits, and, where it has several, itself
 * without the signs around them. `docker-compose,` has `docker`, `compose` and `docker-compose`.
 */
export function wordsOfToken(token: string): readonly string[] {
  const runs = runsIn(token)
  const words = runs.length > 1 ? [...runs, stretch(token, runs)] : runs
  return words.filter(({ length }) => length <= LONGEST_WORD)
}

/** A token without the signs before and after it: `(tree)` is `tree`, `docker-compose,` is `docker-compose`. */
export function withoutSignsAround(token: string): string {
  return stretch(token, runsIn(token))
}

function runsIn(token: string): readonly string[] {
  return token.split(NO_WORD).filter((run) => run !== '')
}

/** All of the token from the first of its runs to the last. */
function stretch(token: string, runs: readonly string[]): string {
  const first = runs[0]
  const last = runs.at(-1)
  if (first === undefined || last === undefined) return ''
  return token.slice(token.indexOf(first), token.lastIndexOf(last) + last.length)
}
