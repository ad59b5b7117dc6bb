import type { OwnWords } from 'commander-portfolio'

/**
 * Your replacements for the site's texts. The originals are in `core/words/english.ts` or, if there is one, in the
 * catalogue for your language in the same folder. If there is none, translate the texts here.
 */
export const ownWords: OwnWords = {
  // home: { facts: 'Unnecessary facts:' },
}
