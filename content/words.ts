import type { OwnWords } from '../core/words/catalogues.ts'

/**
 * Words of the pages that you would rather have otherwise; all of them are in `core/words/english.ts`, or in the catalogue
 * of your language beside it. In a language that has none there, this is the place for all of them.
 */
export const ownWords: OwnWords = {
  // home: { facts: 'Unnecessary facts:' },
}
