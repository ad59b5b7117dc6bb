import { invalid, list, type ParseFault, type Parser, parserOf, type Shape, text } from '../parsing/parse.ts'
import { closedRecord } from '../parsing/strict.ts'
import { type Result, success } from '../result.ts'
import { nearestWord } from '../search/words/edit-distance.ts'
import { shorten } from '../text/shorten.ts'
import { isWebAddress } from '../text/web-address.ts'

// Long enough to recognise the value, and short enough not to hide the rest of the sentence.
const MAX_SHOWN_LENGTH = 40

// Excludes `?`, `#`, `&` and `%`, so that a mail link contains nothing but an address.
const MAIL_ADDRESS = /^[^\s@?#&%]+@[^\s@?#&%]+$/

/** Accepts text and trims it. A missing, null or blank text becomes '', because JSON Resume requires no field. */
export const someText: Parser<string> = parserOf(text.keywords, (input, field) => {
  const parsed = text(input ?? '', field)
  return parsed.ok ? success(parsed.value.trim()) : invalidValue('a text', field, input)
})

/** Like `someText`, but every text except '' must be an absolute web address. */
export const webAddress = someTextLike(isWebAddress, 'an address that begins with https:// or http://')

/** Like `someText`, but every text except '' must be a mail address. */
export const mailAddress = someTextLike(
  (text) => MAIL_ADDRESS.test(text),
  'an email address such as "name@example.com"',
)

const parseTexts = someList(someText)

/** Accepts a list of texts, like `someList`, and drops blank ones. */
export const someTexts: Parser<readonly string[]> = parserOf(parseTexts.keywords, (input, field) => {
  const parsed = parseTexts(input, field)
  return parsed.ok ? success(parsed.value.filter((text) => text !== '')) : parsed
})

// Field names from before JSON Resume 1.0.0, and one in British spelling, each with the name to use instead.
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([
  ['company', 'name'],
  ['organisation', 'organization'],
  ['picture', 'image'],
  ['website', 'url'],
])

/**
 * Like `closedRecord`, but faults suggest the name that was probably meant, or else `otherwise`. JSON Resume allows any
 * key; we don't, because a field with a misspelled name would silently be missing from the page.
 */
export function resumeRecord<S extends Shape>(
  shape: S,
  otherwise = `one of the names ${Object.keys(shape).join(', ')}`,
): ReturnType<typeof closedRecord<S>> {
  const parse = closedRecord(shape, (key) => {
    const meant = knownKey(key, Object.keys(shape))
    return meant === null ? otherwise : `the name "${meant}"`
  })
  return namingValue(parse)
}

function knownKey(key: string, keys: readonly string[]): string | null {
  const successor = FORMER_NAMES.get(key)
  if (successor !== undefined && keys.includes(successor)) return successor
  return nearestWord(key, keys)
}

/** Like `list`, but parses a missing or null value as an empty list. */
export function someList<T>(parser: Parser<T>): Parser<readonly T[]> {
  return namingValue(orElse(list(parser), []))
}

/** Parses `instead` if the input is missing or null. */
export function orElse<T>(parser: Parser<T>, instead: unknown): Parser<T> {
  return parserOf(parser.keywords, (input, field) => parser(input ?? instead, field))
}

function someTextLike(isOne: (text: string) => boolean, expected: string): Parser<string> {
  return parserOf(someText.keywords, (input, field) => {
    const parsed = someText(input, field)
    return !parsed.ok || parsed.value === '' || isOne(parsed.value) ? parsed : invalidValue(expected, field, input)
  })
}

/** Adds the value found to the parser's own fault, but not to the faults of fields inside. */
function namingValue<T>(parser: Parser<T>): Parser<T> {
  return parserOf(parser.keywords, (input, field = '') => {
    const parsed = parser(input, field)
    const own = parsed.ok ? undefined : parsed.error.find((fault) => fault.field === field)
    return own === undefined ? parsed : invalidValue(own.expected, field, input)
  })
}

/** Fails with a single fault that names the value found, shortened if it is long. */
export function invalidValue(
  expected: string,
  field: string | undefined,
  input: unknown,
): Result<never, readonly ParseFault[]> {
  return invalid(`${expected}, not ${nameOf(input)}`, field)
}

function nameOf(input: unknown): string {
  if (Array.isArray(input)) return 'a list'
  if (typeof input === 'object' && input !== null) return 'an object'
  return shorten(typeof input === 'string' ? JSON.stringify(input) : String(input), MAX_SHOWN_LENGTH)
}
