import { type Fault, list, type Parser, parserOf, type Shape, text, wrong } from '../parse.ts'
import { type Result, success } from '../result.ts'
import { nearestWord } from '../search/words/edits-between.ts'
import { shorten } from '../shorten.ts'
import { closedRecord } from '../strict.ts'
import { isWebAddress } from '../web-address.ts'

// Enough to find the value by, not so much that it hides the rest of the sentence.
const LONGEST_SHOWN = 40

// Without what begins a query or a fragment, which would be more than an address in a link.
const MAIL_ADDRESS = /^[^\s@?#&%]+@[^\s@?#&%]+$/

/** A text without the white space around it; '' where it is missing, null or blank, as the standard asks for none. */
export const someText: Parser<string> = parserOf(text.keywords, (input, field) => {
  const parsed = text(input ?? '', field)
  return parsed.ok ? success(parsed.value.trim()) : wrongValue('a text', field, input)
})

/** An absolute address on the web, or ''. */
export const webAddress = someTextLike(isWebAddress, 'an address that begins with https:// or http://')

/** The address of a mailbox, or ''. */
export const mailAddress = someTextLike((text) => MAIL_ADDRESS.test(text), 'a mail address such as "name@example.com"')

const parseTexts = someList(someText)

/** A list of texts; blank ones are left out. */
export const someTexts: Parser<readonly string[]> = parserOf(parseTexts.keywords, (input, field) => {
  const parsed = parseTexts(input, field)
  return parsed.ok ? success(parsed.value.filter((text) => text !== '')) : parsed
})

/** What fields were called before JSON Resume 1.0.0. */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([
  ['company', 'name'],
  ['organisation', 'organization'],
  ['picture', 'image'],
  ['website', 'url'],
])

/**
 * An object with the fields of `shape` and no others: a key that is not among them is a fault, which names the one that
 * was probably meant, or says `otherwise`. The standard allows any, but a misspelt one would be missing from the page
 * without a word.
 */
export function resumeRecord<S extends Shape>(
  shape: S,
  otherwise = `one of the names ${Object.keys(shape).join(', ')}`,
): ReturnType<typeof closedRecord<S>> {
  const parse = closedRecord(shape, (key) => {
    const meant = knownKey(key, Object.keys(shape))
    return meant === null ? otherwise : `the name "${meant}"`
  })
  return told(parse)
}

/** The one of `keys` that was meant by `key`: its successor, or the one most like it; null where none is like it. */
function knownKey(key: string, keys: readonly string[]): string | null {
  const successor = FORMER_NAMES.get(key)
  if (successor !== undefined && keys.includes(successor)) return successor
  return nearestWord(key, keys)
}

/** A list whose every entry `parser` accepts; empty where it is missing or null. */
export function someList<T>(parser: Parser<T>): Parser<readonly T[]> {
  return told(orElse(list(parser), []))
}

/** What `parser` gives; where the input is missing or null, what it gives for `instead`. */
export function orElse<T>(parser: Parser<T>, instead: unknown): Parser<T> {
  return parserOf(parser.keywords, (input, field) => parser(input ?? instead, field))
}

function someTextLike(isOne: (text: string) => boolean, expected: string): Parser<string> {
  return parserOf(someText.keywords, (input, field) => {
    const parsed = someText(input, field)
    return !parsed.ok || parsed.value === '' || isOne(parsed.value) ? parsed : wrongValue(expected, field, input)
  })
}

/** `parser`, whose own fault, not that of a field inside, says what stands there instead. */
function told<T>(parser: Parser<T>): Parser<T> {
  return parserOf(parser.keywords, (input, field = '') => {
    const parsed = parser(input, field)
    const own = parsed.ok ? undefined : parsed.error.find((fault) => fault.field === field)
    return own === undefined ? parsed : wrongValue(own.expected, field, input)
  })
}

/** The one fault of a value that is not as expected; it says what stands there instead, shortened where it is long. */
export function wrongValue(
  expected: string,
  field: string | undefined,
  input: unknown,
): Result<never, readonly Fault[]> {
  return wrong(`${expected}, not ${nameOf(input)}`, field)
}

function nameOf(input: unknown): string {
  if (Array.isArray(input)) return 'a list'
  if (typeof input === 'object' && input !== null) return 'an object'
  return shorten(typeof input === 'string' ? JSON.stringify(input) : String(input), LONGEST_SHOWN)
}
