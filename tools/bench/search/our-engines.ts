import { findMatches } from '../../../core/search/search-commands.ts'
import { findWords } from '../../../core/search/words/find-words.ts'
import { indexWords } from '../../../core/search/words/words-index.ts'
import type { SearchEngine } from './search-engine.ts'

/** Our words mode, which the others are compared with: they, too, look for words. */
export const OUR_WORDS: SearchEngine = {
  name: 'Commander (words)',
  does: 'index; every word, anywhere; typos only where little is found; ranked; all results',
  open: (commands) => {
    const index = indexWords(commands)
    return (text) => findWords(index, text).matches.length
  },
}

/** Our pattern mode, which none of the others has. */
export const OUR_PATTERN: SearchEngine = {
  name: 'Commander (pattern)',
  does: 'no index; regular expression on notes and on line; not ranked; all results',
  open: (commands) => (text) => findMatches(commands, { text, ignoreCase: false }).matches.length,
}
