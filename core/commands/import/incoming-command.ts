import { optional, type Parsed } from '../../parse.ts'
import { listOfAtMost } from '../../strict.ts'
import { eachField } from '../command-fields.ts'
import {
  described,
  writtenField,
  writtenList,
  writtenOptional,
  writtenOrNull,
  writtenRecord,
  writtenText,
} from '../written-values.ts'

/** How many commands one import may hold. */
export const MOST_IMPORTED = 50_000

/** How long an id may be, in code points. */
export const LONGEST_ID = 200

const incomingFields = {
  ...eachField(
    (name) => writtenOptional(name, 'anything'),
    (name) => optional(writtenOrNull(writtenList(name))),
  ),
  notes: writtenOrNull(writtenField('notes', 'anything')),
  line: writtenOrNull(writtenField('line')),
} as const

/**
 * Reads a command of an import. Unlike what `parseEntry` reads it may have notes and no line (see `lacksContent`), and
 * texts that are blank. Without an id the server gives it one.
 */
export const parseIncoming = described(
  writtenRecord({
    id: optional(described(writtenOrNull(writtenText(LONGEST_ID, 'not empty')), 'Unique in the file.')),
    ...incomingFields,
  }),
  'A command to import; without an id it is given one.',
)

export type IncomingCommand = Parsed<typeof parseIncoming>

/** Reads the same with an id, which it must have. */
export const parseKnown = writtenRecord({ id: writtenText(LONGEST_ID, 'not empty'), ...incomingFields })

/** Whether there is nothing of a command in it: neither notes nor a line. */
export function lacksContent({ notes, line }: IncomingCommand): boolean {
  return line === null && (notes === null || notes.trim() === '')
}

/** Reads commands to import, without the document around them. */
export const parseIncomingList = listOfAtMost(MOST_IMPORTED, parseIncoming)
