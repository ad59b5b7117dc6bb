const BITS = 32

/** What stands between the words of a token: all but letters and digits. */
const NO_WORD = /[^\p{L}\p{N}]+/u

/** Nobody mistypes what is longer than this: it was pasted. */
export const LONGEST_WORD = 30

/** A letter in brackets, which tells where an option's name comes from, as in `[r]ecursive`. */
const MNEMONIC = /\[(\p{L})\](?=\p{L})/gu

/**
 * The words in a token, of up to 30 characters each: its runs of letters and digits, and, where it has several, itself
 * without the signs around them. `docker-compose,` has `docker`, `compose` and `docker-compose`; `[r]ecursive` has
 * `recursive` too.
 */
export function wordsOfToken(token: string): readonly string[] {
  const runs = runsIn(token)
  const words = runs.length > 1 ? [...runs, stretch(token, runs), ...mnemonicsIn(token)] : runs
  return words.filter(({ length }) => length <= LONGEST_WORD)
}

function mnemonicsIn(token: string): readonly string[] {
  return token.includes('[') ? runsIn(token.replace(MNEMONIC, '$1')).filter((run) => !token.includes(run)) : []
}

/** A token without the signs before and after it: `(tree)` is `tree`, `docker-compose,` is `docker-compose`. */
export function withoutSignsAround(token: string): string {
  return stretch(token, runsIn(token))
}

/** The runs of letters and digits in a token. */
export function runsIn(token: string): readonly string[] {
  return token.split(NO_WORD).filter((run) => run !== '')
}

/** All of the token from the first of its runs to the last. */
function stretch(token: string, runs: readonly string[]): string {
  const first = runs[0]
  const last = runs.at(-1)
  if (first === undefined || last === undefined) return ''
  return token.slice(token.indexOf(first), token.lastIndexOf(last) + last.length)
}

/** Which letters a word holds, as bits; some letters share one. One edit changes two bits at most. */
export function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % BITS)
  return letters >>> 0
}

/** In how many bits two numbers differ. */
export function differingBits(one: number, other: number): number {
  let rest = one ^ other
  let count = 0
  while (rest !== 0) {
    rest &= rest - 1
    count += 1
  }
  return count
}

/** A text in lower case, with one space where white space was and none at its ends. */
export function plainText(text: string): string {
  return lowerCase(text)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
}

/** What stands between the spaces of a plain text; nothing in an empty one. */
export function tokensOf(plain: string): readonly string[] {
  return plain === '' ? [] : plain.split(' ')
}

/**
 * A text in lower case, in which a letter is the same wherever it stands: Greek writes its s otherwise at the end of a
 * word, so that a word half typed would not be found in the whole one.
 */
export function lowerCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}
