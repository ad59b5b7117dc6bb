import { optional, type Parsed } from '../parsing/parse.ts'
import { type FieldName, mapFields } from './command-fields.ts'
import { FIELD_WORDS } from './field-words.ts'
import {
  inputField,
  inputList,
  inputRecord,
  nullableInput,
  optionalInputField,
  withDescription,
} from './input-parsers.ts'

/**
 * Parses the command that an owner sends to create or replace one. Keeps strings byte for byte and accepts null for a
 * missing field; `notes` is null for a draft. Reports every invalid field.
 */
export const parseEntry = withDescription(
  inputRecord({
    ...mapFields(
      (name) => withDescription(optionalInputField(name), about(name)),
      (name) => optional(withDescription(nullableInput(inputList(name)), about(name))),
    ),
    notes: withDescription(nullableInput(inputField('notes')), about('notes')),
    line: withDescription(inputField('line'), about('line')),
  }),
  'A command as its owner sends it. The server assigns its id and dates.',
)

/** The content of a command, as its owner sends it. */
export type CommandEntry = Parsed<typeof parseEntry>

function about(name: FieldName): string {
  return FIELD_WORDS[name].description
}
