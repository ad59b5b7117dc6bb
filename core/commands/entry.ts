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
 * Parses the body of a request that creates or replaces a command. Keeps strings byte for byte. Optional fields can be
 * missing or null; `notes` is null for a draft. Reports every invalid field.
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

/** The content of a command as its owner sends it. */
export type CommandEntry = Parsed<typeof parseEntry>

function about(name: FieldName): string {
  return FIELD_WORDS[name].description
}
