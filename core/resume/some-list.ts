import { list, type Parser } from '../parse.ts'
import { success } from '../result.ts'
import { someText } from './some-text.ts'
import { wrongValue } from './wrong-value.ts'

/** A list whose every entry `parser` accepts; empty where it is missing or null. */
export function someList<T>(parser: Parser<T>): Parser<readonly T[]> {
  const parseList = list(parser)
  return (input, field = '') => {
    if (input === undefined || input === null) return success([])
    return Array.isArray(input) ? parseList(input, field) : wrongValue(field, 'a list', input)
  }
}

const parseTexts = someList(someText)

/** A list of texts; blank ones are left out. */
export const someTexts: Parser<readonly string[]> = (input, field) => {
  const parsed = parseTexts(input, field)
  return parsed.ok ? success(parsed.value.filter((text) => text !== '')) : parsed
}
