import { optional, type Parsed } from '../../parse.ts'
import { listOfAtMost } from '../../strict.ts'
import { mapFields } from '../command-fields.ts'
import {
  described,
  writtenField,
  writtenList,
  writtenOptional,
  writtenOrNull,
  writtenRecord,
  writtenText,
} from '../written-values.ts'

/** Maximum number of commands in an import. */
export const MAX_IMPORTED = 50_000

/** Maximum length of an id, in code points. */
export const MAX_ID_LENGTH = 200

const incomingFields = {
  ...mapFields(
    (name) => writtenOptional(name, 'anything'),
    (name) => optional(writtenOrNull(writtenList(name))),
  ),
  notes: writtenOrNull(writtenField('notes', 'anything')),
  line: writtenOrNull(writtenField('line')),
} as const

/**
 * Parses a command of an import. Unlike `parseEntry`, it allows notes without a line (see `lacksContent`) and blank
 * texts. The server assigns an id if there is none.
 */
export const parseIncoming = described(
  writtenRecord({
    id: optional(described(writtenOrNull(writtenText(MAX_ID_LENGTH, 'not empty')), 'Unique in the file.')),
    ...incomingFields,
  }),
  'A command to import; without an id it is given one.',
)

export type IncomingCommand = Parsed<typeof parseIncoming>

/** Like `parseIncoming`, but requires an id. */
export const parseKnown = writtenRecord({ id: writtenText(MAX_ID_LENGTH, 'not empty'), ...incomingFields })

/** True if the command has neither notes nor a line. */
export function lacksContent({ notes, line }: IncomingCommand): boolean {
  return line === null && (notes === null || notes.trim() === '')
}

/** Parses a list of commands to import. */
export const parseIncomingList = listOfAtMost(MAX_IMPORTED, parseIncoming)
