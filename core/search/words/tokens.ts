const BITS = 32

const NO_WORD = /[^\p{L}\p{N}]+/u

/** Maximum length of a word that is indexed or repaired. Anything longer was pasted, not typed. */
export const MAX_WORD_LENGTH = 30

// An option's mnemonic, such as the r in `[r]ecursive`.
const MNEMONIC = /\[(\p{L})\](?=\p{L})/gu

/**
 * Returns the words of a token: its runs of letters and digits and, if there are several, also the token without
 * surrounding punctuation. Drops words of more than 30 characters. For `docker-compose,` these are `docker`, `compose`
 * and `docker-compose`. For `[r]ecursive`, they include `recursive`.
 */
export function wordsOfToken(token: string): readonly string[] {
  const runs = runsIn(token)
  const words = runs.length > 1 ? [...runs, spanOfRuns(token, runs), ...mnemonicsIn(token)] : runs
  return words.filter(({ length }) => length <= MAX_WORD_LENGTH)
}

function mnemonicsIn(token: string): readonly string[] {
  return token.includes('[') ? runsIn(token.replace(MNEMONIC, '$1')).filter((run) => !token.includes(run)) : []
}

/** Strips punctuation around a token: `(tree)` becomes `tree`, `docker-compose,` becomes `docker-compose`. */
export function trimPunctuation(token: string): string {
  return spanOfRuns(token, runsIn(token))
}

/** Returns the runs of letters and digits in a token. */
export function runsIn(token: string): readonly string[] {
  return token.split(NO_WORD).filter((run) => run !== '')
}

function spanOfRuns(token: string, runs: readonly string[]): string {
  const first = runs[0]
  const last = runs.at(-1)
  if (first === undefined || last === undefined) return ''
  return token.slice(token.indexOf(first), token.lastIndexOf(last) + last.length)
}

/**
 * Returns a bit set of the letters in a word, to rule out distant words quickly. Some letters share a bit; one edit
 * changes at most two bits.
 */
export function letterBits(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) % BITS)
  return letters >>> 0
}

/** Returns the number of bits that differ (the Hamming distance). */
export function differingBits(one: number, other: number): number {
  let rest = one ^ other
  let count = 0
  while (rest !== 0) {
    rest &= rest - 1
    count += 1
  }
  return count
}

/** Lowercases the text (see `lowerCase`), collapses white space to single spaces, and trims it. */
export function normalizeText(text: string): string {
  return lowerCase(text)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
}

/** Splits the result of `normalizeText` at its spaces. Returns an empty list for an empty string. */
export function splitTokens(plain: string): readonly string[] {
  return plain === '' ? [] : plain.split(' ')
}

/**
 * Lowercases the text and folds the Greek final sigma (ς) to σ, so that a half-typed word also matches inside a longer
 * one.
 */
export function lowerCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}
