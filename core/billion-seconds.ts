import { MS_PER_SECOND } from './age.ts'

const BILLION_SECONDS = 1_000_000_000 // specification 9

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The instant one billion seconds after `birth`. Source: specification 9, "Billion-seconds date". */
export function billionSecondsAfter(birth: Date): Date {
  return new Date(birth.getTime() + BILLION_SECONDS * MS_PER_SECOND)
}

/**
 * That instant as month name, two-digit day and year, such as 'September 09, 2001' for a birth at the beginning of 1970.
 * In English and in UTC wherever it runs, so that the built page and the browser agree.
 * Source: specification 1; DESIGN section 6, "Counter".
 */
export function formatBillionSecondsDate(birth: Date): string {
  const date = billionSecondsAfter(birth)
  const day = String(date.getUTCDate()).padStart(2, '0')
  return `${MONTHS[date.getUTCMonth()]} ${day}, ${date.getUTCFullYear()}`
}
