import { plainText, tokensOf } from './plain-text.ts'

/** So much of a text is read; what comes after is left out, so that no text, however long, takes long to search for. */
const MOST_CHARACTERS = 1000
const MOST_TERMS = 16

/** A search text as far as it is read: all of it as one plain text, and its words, each once, as they come. */
export type Question = { readonly together: string; readonly terms: readonly string[] }

/**
 * Reads a search text: what stands between white space is a word, in lower case. Of the first 1,000 characters the
 * first 16 words are read; what a longer text holds besides is not searched for.
 */
export function readQuestion(text: string): Question {
  const together = plainText(text.slice(0, MOST_CHARACTERS))
  return { together, terms: [...new Set(tokensOf(together))].slice(0, MOST_TERMS) }
}
