import { optional, type Parsed, type ParseFault } from '../parsing/parse.ts'
import { listOfAtMost } from '../parsing/strict.ts'
import { mapFields } from './command-fields.ts'
import {
  inputField,
  inputList,
  inputRecord,
  inputText,
  nullableInput,
  optionalInputField,
  withDescription,
} from './input-parsers.ts'

/** Maximum number of commands in an import. */
export const MAX_IMPORTED = 50_000

/** Maximum length of an id, in code points. */
export const MAX_ID_LENGTH = 200

const incomingFields = {
  ...mapFields(
    (name) => optionalInputField(name, 'anything'),
    (name) => optional(nullableInput(inputList(name))),
  ),
  notes: nullableInput(inputField('notes', 'anything')),
  line: nullableInput(inputField('line')),
} as const

/**
 * Parses a command of an import. Unlike `parseEntry`, it allows notes without a line (see `lacksContent`), and blank
 * texts except in `line` and `tags`. The server assigns an id if there isn't one.
 */
export const parseIncoming = withDescription(
  inputRecord({
    id: optional(withDescription(nullableInput(inputText(MAX_ID_LENGTH, 'not-empty')), 'Unique in the file.')),
    ...incomingFields,
  }),
  'A command to import. If it has no id, the server assigns one.',
)

export type IncomingCommand = Parsed<typeof parseIncoming>

/** Like `parseIncoming`, but requires an id. */
export const parseIncomingWithId = inputRecord({ id: inputText(MAX_ID_LENGTH, 'not-empty'), ...incomingFields })

/** True if the command has neither notes nor a line. */
export function lacksContent({ notes, line }: IncomingCommand): boolean {
  return line === null && (notes === null || notes.trim() === '')
}

/** Parses a list of at most `MAX_IMPORTED` commands to import. */
export const parseIncomingList = listOfAtMost(MAX_IMPORTED, parseIncoming)

/**
 * Ids that clash with other API addresses, or that can't be in an address at all, because browsers resolve `.` and
 * `..`. Source: WHATWG URL Standard, section 4.4.
 */
export const RESERVED_IDS: ReadonlySet<string> = new Set(['import', 'export', 'deleted', 'changes', '.', '..'])

/** A reason to leave an entry out of an import: invalid fields, or another fault by name. */
export type EntryFault = readonly ParseFault[] | 'no-content' | IdFault

type IdFault = 'reserved-id' | 'repeated-id'

/** Returns the fault in an id, or null. `earlier` has the ids that precede it in the file. */
export function idFault(id: string, earlier: ReadonlySet<string>): IdFault | null {
  if (RESERVED_IDS.has(id)) return 'reserved-id'
  return earlier.has(id) ? 'repeated-id' : null
}

/** The `expected` text of a `ParseFault`, for each fault in an id. */
export const EXPECTED_IDS: Readonly<Record<IdFault, string>> = {
  'reserved-id': 'an id that is not reserved',
  'repeated-id': 'an id that no earlier command of the file has',
}
