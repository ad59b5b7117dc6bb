import type { Parser } from '../parse.ts'
import { someText } from './some-text.ts'
import { wrongValue } from './wrong-value.ts'

const EXPECTED = 'a date such as "2021", "2021-03" or "2021-03-15"'

// JSON Resume 1.0.0, "iso8601": the years 1000 to 2999, alone or with a month or a day.
const SHAPE = /^[12]\d{3}(?:-\d{2}(?:-\d{2})?)?$/

/** A date of the calendar as JSON Resume writes it: a year, a month of it or a day; '' where there is none. */
export const someDate: Parser<string> = (input, field = '') => {
  const parsed = someText(input, field)
  if (parsed.ok) return parsed.value === '' || isInCalendar(parsed.value) ? parsed : wrongValue(field, EXPECTED, input)
  return typeof input === 'number' && isInCalendar(String(input))
    ? wrongValue(field, `${EXPECTED}, in quotes`, input)
    : wrongValue(field, EXPECTED, input)
}

/** Whether the first of two dates is certainly after the second: a year is not after a month of it. */
export function isAfter(first: string, second: string): boolean {
  const length = Math.min(first.length, second.length)
  return first.slice(0, length) > second.slice(0, length)
}

function isInCalendar(date: string): boolean {
  if (!SHAPE.test(date)) return false
  const [year, month = '01', day = '01'] = date.split('-')
  const instant = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  return instant.toISOString().startsWith(`${year}-${month}-${day}`)
}
