import type { OwnWords } from 'commander-portfolio'

/**
 * Your replacements for words of the pages. All of them are in `core/words/english.ts` or, if there is one, in the
 * catalogue of your language beside it. If there is none, translate them here.
 */
export const ownWords: OwnWords = {
  // home: { facts: 'Unnecessary facts:' },
}
