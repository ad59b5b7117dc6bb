import { breaks, invalid, optional, type Parser, parserOf, type Shape } from '../parsing/parse.ts'
import type { Rule } from '../parsing/rule.ts'
import { closedRecord, listOfAtMost } from '../parsing/strict.ts'
import { failure, success } from '../result.ts'
import { COMMAND_FIELDS, type ListName, type TextName } from './command-fields.ts'

// The null character and lone surrogates, which some stores can't keep.
const UNSTORABLE = { type: 'string', pattern: '[\\u0000\\uD800-\\uDFFF]' } as const

const UNSTORABLE_PATTERN = new RegExp(UNSTORABLE.pattern, 'u')

const NOT_BLANK_PATTERN = /\S/u

const CONTENT_RULES = {
  'not-blank': { pattern: NOT_BLANK_PATTERN.source },
  'not-empty': { minLength: 1 },
  anything: {},
} as const

type ContentRule = keyof typeof CONTENT_RULES

type TextRule = Exclude<Rule, { readonly code: 'max-entries' | 'whole-number' }>

/** Accepts objects with the fields of `shape` and no others. */
export function inputRecord<S extends Shape>(shape: S): ReturnType<typeof closedRecord<S>> {
  return closedRecord(shape, () => 'no field of this name')
}

/**
 * Accepts strings of at most `maxLength` code points that every store keeps byte for byte. By default, they must not be
 * blank. Checks the length before any pattern, so that a huge string can't block the server.
 */
export function inputText(maxLength: number, content: ContentRule = 'not-blank'): Parser<string> {
  return parserOf({ type: 'string', ...CONTENT_RULES[content], maxLength, not: UNSTORABLE }, (input, field) => {
    if (typeof input !== 'string')
      return content === 'not-blank' ? breaksRule({ code: content }, field) : invalid('a text', field)
    const rule = brokenRule(input, maxLength, content)
    return rule === null ? success(input) : breaksRule(rule, field)
  })
}

function brokenRule(text: string, maxLength: number, content: ContentRule): TextRule | null {
  if (isLongerThan(text, maxLength)) return { code: 'max-length', max: maxLength }
  if (content === 'not-empty' && text === '') return { code: content }
  if (UNSTORABLE_PATTERN.test(text)) return { code: 'storable' }
  return content === 'not-blank' && !NOT_BLANK_PATTERN.test(text) ? { code: content } : null
}

function breaksRule(rule: TextRule, field: string | undefined) {
  return breaks(rule, expectedBy(rule), field)
}

function expectedBy(rule: TextRule): string {
  switch (rule.code) {
    case 'not-blank':
      return 'a text that is not blank'
    case 'not-empty':
      return 'a text that is not empty'
    case 'max-length':
      return `a text of at most ${rule.max} characters`
    case 'storable':
      return 'a text without null characters or unpaired surrogates'
  }
}

/** Counts code points, as JSON Schema does, without splitting texts that are clearly short or long enough. */
function isLongerThan(text: string, length: number): boolean {
  if (text.length <= length) return false
  return text.length > 2 * length || Array.from(text).length > length
}

/** Accepts the text of a field, at most `maxLength` code points long. By default, it must not be blank. */
export function inputField(name: TextName, content?: ContentRule): Parser<string> {
  return inputText(COMMAND_FIELDS[name].maxLength, content)
}

/**
 * Accepts the text of an optional field, which can be null or missing. The default of a choice parses as undefined, so
 * that a command is the same with and without it.
 */
export function optionalInputField(name: TextName, content?: ContentRule): Parser<string | null | undefined> {
  const field = COMMAND_FIELDS[name]
  if (!('values' in field)) return optional(nullableInput(inputField(name, content)))
  const { values } = field
  return parserOf({ enum: [...values, null], isOptional: true }, (input, path) => {
    if (input === undefined || input === null || input === values[0]) return success(undefined)
    const value = values.find((known) => known === input)
    return value === undefined ? invalid(values.join(' or '), path) : success(value)
  })
}

/** Accepts the list of a field: at most `maxEntries` texts of at most `maxLength` code points each. */
export function inputList(name: ListName): Parser<readonly string[]> {
  const { maxLength, maxEntries } = COMMAND_FIELDS[name]
  return listOfAtMost(maxEntries, inputText(maxLength))
}

/** Accepts null as well as everything that `parser` accepts. Unlike with `orNull`, the value can't be missing. */
export function nullableInput<T>(parser: Parser<T>): Parser<T | null> {
  const isOfType = (input: unknown) => (Array.isArray(input) ? 'array' : typeof input) === parser.keywords.type
  return parserOf<T | null>({ ...parser.keywords, orNull: true }, (input, field) => {
    const parsed = input === null ? success(null) : parser(input, field)
    if (parsed.ok || isOfType(input)) return parsed
    return failure(parsed.error.map(({ field: path, expected }) => ({ field: path, expected: `${expected}, or null` })))
  })
}

/** Adds a description to the parser's schema. */
export function withDescription<T>(parser: Parser<T>, description: string): Parser<T> {
  return parserOf({ ...parser.keywords, description }, (input, field) => parser(input, field))
}
