import { optional, type Parsed } from '../parse.ts'
import { eachField, type FieldName } from './command-fields.ts'
import { FIELD_WORDS } from './field-words.ts'
import {
  described,
  writtenField,
  writtenList,
  writtenOptional,
  writtenOrNull,
  writtenRecord,
} from './written-values.ts'

/**
 * Reads what the owner writes of a command, by which it is made or replaced: every text is kept to the byte, and what may
 * be missing may also be null. `notes` is null for a draft. Names every field that is not as expected.
 */
export const parseEntry = described(
  writtenRecord({
    ...eachField(
      (name) => described(writtenOptional(name), about(name)),
      (name) => optional(described(writtenOrNull(writtenList(name)), about(name))),
    ),
    notes: described(writtenOrNull(writtenField('notes')), about('notes')),
    line: described(writtenField('line'), about('line')),
  }),
  'A command as its owner writes it; its id and its dates are the server’s.',
)

/** What the owner writes of a command: all but its id. */
export type CommandEntry = Parsed<typeof parseEntry>

function about(name: FieldName): string {
  return FIELD_WORDS[name].description
}
