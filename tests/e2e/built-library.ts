import { hasNotes } from '../../core/commands/command.ts'
import { OWN_LIBRARY } from '../own-library.ts'

/** The cards of the list that the built page carries: the library in `content/`, whoever's it is. */
export const BUILT = OWN_LIBRARY.filter(hasNotes)

/** For tests of what is done with a card of that list. */
export const HAS_BUILT = { skip: BUILT.length === 0 ? 'content/ has no command with notes' : false } as const

/** For tests of a list that is much longer than a window. */
export const HAS_MANY = { skip: BUILT.length < 100 ? 'content/ has too few commands' : false } as const

const WORDS = BUILT.at(-1)?.notes.trim().split('\n')[0] ?? ''

/** The words of a card of that list, as a pattern to search for, and the commands that it finds. */
export const SOUGHT = {
  pattern: WORDS.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  found: BUILT.filter(({ notes, line }) => `${notes}\n${line}`.includes(WORDS)),
} as const
