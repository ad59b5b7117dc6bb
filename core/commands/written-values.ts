import { optional, type Parser, parserOf, type Shape, wrong } from '../parse.ts'
import { failure, success } from '../result.ts'
import { closedRecord, listOfAtMost } from '../strict.ts'
import { COMMAND_FIELDS, type ListName, type TextName } from './command-fields.ts'

/** What no text may have: the null character, and halves of a surrogate pair, neither of which every store keeps. */
const UNKEEPABLE = { type: 'string', pattern: '[\\u0000\\uD800-\\uDFFF]' } as const

const UNKEEPABLE_PATTERN = new RegExp(UNKEEPABLE.pattern, 'u')

const NOT_BLANK_PATTERN = /\S/u

/** What else is asked of a text than its length, in JSON Schema. */
const LEAST = {
  'not blank': { pattern: NOT_BLANK_PATTERN.source },
  'not empty': { minLength: 1 },
  anything: {},
} as const

type Least = keyof typeof LEAST

/** An object that somebody writes, with the fields of `shape` and no others. */
export function writtenRecord<S extends Shape>(shape: S): ReturnType<typeof closedRecord<S>> {
  return closedRecord(shape, () => 'no field of this name')
}

/**
 * A text that somebody writes and every store keeps to the byte, of at most `most` code points. The patterns are ours
 * alone and it is measured first, so that no text can hold one up.
 */
export function writtenText(most: number, least: Least = 'not blank'): Parser<string> {
  const name = least === 'not blank' ? 'a text that is not blank' : 'a text'
  return parserOf({ type: 'string', ...LEAST[least], maxLength: most, not: UNKEEPABLE }, (input, field) => {
    if (typeof input !== 'string') return wrong(name, field)
    const expected = expectedFor(input, most, least)
    return expected === null ? success(input) : wrong(expected, field)
  })
}

/** What was expected in place of `text`; null where it can be taken. */
function expectedFor(text: string, most: number, least: Least): string | null {
  if (isLongerThan(text, most)) return `a text of at most ${most} characters`
  if (least === 'not empty' && text === '') return 'a text that is not empty'
  if (UNKEEPABLE_PATTERN.test(text)) return 'a text without null characters and halves of surrogate pairs'
  return least === 'not blank' && !NOT_BLANK_PATTERN.test(text) ? 'a text that is not blank' : null
}

/** Whether `text` has more than `length` code points, as JSON Schema counts; each is one or two UTF-16 units. */
function isLongerThan(text: string, length: number): boolean {
  if (text.length <= length) return false
  return text.length > 2 * length || Array.from(text).length > length
}

/** What is written of a field that is a text. */
export function writtenField(name: TextName, least?: Least): Parser<string> {
  return writtenText(COMMAND_FIELDS[name].most, least)
}

/**
 * What is written of a field that is a text and may be missing or null. Where it is one of several values the first is
 * not kept: it is what is meant where there is none, and a command is the same with it and without.
 */
export function writtenOptional(name: TextName, least?: Least): Parser<string | null | undefined> {
  const field = COMMAND_FIELDS[name]
  if (!('values' in field)) return optional(writtenOrNull(writtenField(name, least)))
  const { values } = field
  return parserOf({ enum: [...values, null], isOptional: true }, (input, path) => {
    if (input === undefined || input === null || input === values[0]) return success(undefined)
    const value = values.find((known) => known === input)
    return value === undefined ? wrong(values.join(' or '), path) : success(value)
  })
}

/** What is written of a field that is a list. */
export function writtenList(name: ListName): Parser<readonly string[]> {
  const { most, mostEntries } = COMMAND_FIELDS[name]
  return listOfAtMost(mostEntries, writtenText(most))
}

/** What `parser` gives, or null where null is written; unlike with `orNull`, one of them must be. */
export function writtenOrNull<T>(parser: Parser<T>): Parser<T | null> {
  const isOfType = (input: unknown) => (Array.isArray(input) ? 'array' : typeof input) === parser.keywords.type
  return parserOf<T | null>({ ...parser.keywords, orNull: true }, (input, field) => {
    const parsed = input === null ? success(null) : parser(input, field)
    if (parsed.ok || isOfType(input)) return parsed
    return failure(parsed.error.map((fault) => ({ ...fault, expected: `${fault.expected}, or null` })))
  })
}

/** The same, with a sentence about it in its schema. */
export function described<T>(parser: Parser<T>, description: string): Parser<T> {
  return parserOf({ ...parser.keywords, description }, (input, field) => parser(input, field))
}
