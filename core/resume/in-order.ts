import type { Parser } from '../parse.ts'
import { isAfter } from './some-date.ts'
import { wrongValue } from './wrong-value.ts'

type Period = { readonly startDate: string; readonly endDate: string }

/** What `parser` gives, if it does not end before it begins. */
export function inOrder<T extends Period>(parser: Parser<T>): Parser<T> {
  return (input, field = '') => {
    const parsed = parser(input, field)
    if (!parsed.ok) return parsed
    const { startDate, endDate } = parsed.value
    if (endDate === '' || !isAfter(startDate, endDate)) return parsed
    return wrongValue(`${field}.endDate`, `a date that is not before the startDate "${startDate}"`, endDate)
  }
}
