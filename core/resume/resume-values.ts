import { type Fault, isObject, list, type Parser, record } from '../parse.ts'
import { failure, type Result, success } from '../result.ts'
import { nearestWord } from '../search/words/edits-between.ts'
import { shorten } from '../shorten.ts'
import { isWebAddress } from '../web-address.ts'

// Enough to find the value by, not so much that it hides the rest of the sentence.
const LONGEST_SHOWN = 40

// Without what begins a query or a fragment, which would be more than an address in a link.
const MAIL_ADDRESS = /^[^\s@?#&%]+@[^\s@?#&%]+$/

/** A text without the white space around it; '' where it is missing, null or blank, as the standard asks for none. */
export const someText: Parser<string> = (input, field = '') => {
  if (input === undefined || input === null) return success('')
  return typeof input === 'string' ? success(input.trim()) : wrongValue(field, 'a text', input)
}

/** An absolute address on the web, or ''. */
export const webAddress = someTextLike(isWebAddress, 'an address that begins with https:// or http://')

/** The address of a mailbox, or ''. */
export const mailAddress = someTextLike((text) => MAIL_ADDRESS.test(text), 'a mail address such as "name@example.com"')

const parseTexts = someList(someText)

/** A list of texts; blank ones are left out. */
export const someTexts: Parser<readonly string[]> = (input, field) => {
  const parsed = parseTexts(input, field)
  return parsed.ok ? success(parsed.value.filter((text) => text !== '')) : parsed
}

/** What fields were called before JSON Resume 1.0.0. */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([
  ['company', 'name'],
  ['organisation', 'organization'],
  ['picture', 'image'],
  ['website', 'url'],
])

type Shape = Readonly<Record<string, Parser<unknown>>>

/**
 * An object with the fields of `shape` and no others: a key that is not among them is a fault, which names the one that
 * was probably meant. The standard allows any, but a misspelt one would be missing from the page without a word.
 */
export function closedRecord<S extends Shape>(shape: S): ReturnType<typeof record<S>> {
  const parse = record(shape)
  return (input, field = '') => {
    if (!isObject(input)) return wrongValue(field, 'an object', input)
    const unknown = unknownKeys(input, Object.keys(shape)).map((key) => faultOf(key, field, Object.keys(shape)))
    const parsed = parse(input, field)
    return unknown.length === 0 ? parsed : failure([...(parsed.ok ? [] : parsed.error), ...unknown])
  }
}

/** The keys of an object that are not among those `known`. */
export function unknownKeys(input: object, known: readonly string[]): readonly string[] {
  return Object.keys(input).filter((key) => !known.includes(key))
}

function faultOf(key: string, field: string, known: readonly string[]): Fault {
  const meant = knownKey(key, known)
  return {
    field: field === '' ? key : `${field}.${key}`,
    expected: meant === null ? `one of the names ${known.join(', ')}` : `the name "${meant}"`,
  }
}

/** The one of `keys` that was meant by `key`: its successor, or the one most like it; null where none is like it. */
export function knownKey(key: string, keys: readonly string[]): string | null {
  const successor = FORMER_NAMES.get(key)
  if (successor !== undefined && keys.includes(successor)) return successor
  return nearestWord(key, keys)
}

/** A list whose every entry `parser` accepts; empty where it is missing or null. */
export function someList<T>(parser: Parser<T>): Parser<readonly T[]> {
  const parseList = list(parser)
  return (input, field = '') => {
    if (input === undefined || input === null) return success([])
    return Array.isArray(input) ? parseList(input, field) : wrongValue(field, 'a list', input)
  }
}

function someTextLike(isOne: (text: string) => boolean, expected: string): Parser<string> {
  return (input, field = '') => {
    const parsed = someText(input, field)
    return !parsed.ok || parsed.value === '' || isOne(parsed.value) ? parsed : wrongValue(field, expected, input)
  }
}

/** The one fault of a value that is not as expected; it says what stands there instead, shortened where it is long. */
export function wrongValue(field: string, expected: string, input: unknown): Result<never, readonly Fault[]> {
  return failure([{ field, expected: `${expected}, not ${nameOf(input)}` }])
}

function nameOf(input: unknown): string {
  if (Array.isArray(input)) return 'a list'
  if (typeof input === 'object' && input !== null) return 'an object'
  return shorten(typeof input === 'string' ? JSON.stringify(input) : String(input), LONGEST_SHOWN)
}
