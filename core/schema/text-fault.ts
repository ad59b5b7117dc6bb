import { NOT_BLANK, type TextSchema, UNKEEPABLE } from './schema.ts'

const NOT_BLANK_PATTERN = new RegExp(NOT_BLANK.pattern, 'u')
const UNKEEPABLE_PATTERN = new RegExp(UNKEEPABLE.pattern, 'u')

/** What was expected in place of `text`; null where it is as `schema` says. Looks at no more than it may be long. */
export function textFault(schema: TextSchema, text: string): string | null {
  const { minLength = 0, maxLength, pattern } = schema
  if (isLongerThan(text, maxLength)) return `a text of at most ${maxLength} characters`
  if (!isLongerThan(text, minLength - 1)) return 'a text that is not empty'
  if (UNKEEPABLE_PATTERN.test(text)) return 'a text without null characters and halves of surrogate pairs'
  return pattern !== undefined && !NOT_BLANK_PATTERN.test(text) ? 'a text that is not blank' : null
}

/** Whether `text` has more than `length` code points, as JSON Schema counts; each is one or two UTF-16 units. */
function isLongerThan(text: string, length: number): boolean {
  if (text.length <= length) return false
  return text.length > 2 * length || Array.from(text).length > length
}
