export const MS_PER_SECOND = 1000
const MS_PER_MINUTE = 60_000
const MINUTES_PER_HOUR = 60
const HOURS_PER_DAY = 24

/** How often the age counter ticks. Source: specification 9, "Counter tick". */
export const COUNTER_TICK_MS = 1000
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

/**
 * Whole seconds from `birth` to `now`, rounded down; 0 if `birth` is still to come.
 * The clock is an argument, so a test owns time and the server and the browser agree.
 * Source: specification 1, "a live counter of the owner's age in seconds".
 */
export function ageInSeconds(birth: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - birth.getTime()) / MS_PER_SECOND))
}

/**
 * Milliseconds from `now` until the age is a second more: from above 0 to `COUNTER_TICK_MS`. Ticks that wait this long
 * each fall on the turn of a second, so that none is left out or shown twice.
 */
export function msUntilNextSecond(birth: Date, now: Date): number {
  const intoSecond = (now.getTime() - birth.getTime()) % COUNTER_TICK_MS
  return intoSecond < 0 ? -intoSecond : COUNTER_TICK_MS - intoSecond
}

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

/** How long something is ago, in the largest unit that is full; `count` is 0 for less than a minute. */
export type TimeAgo = { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number }

/** How long before `now` an instant was, rounded down. One that is still to come, by a clock that was set back, was just now. */
export function timeAgo(instant: Date, now: Date): TimeAgo {
  const minutes = Math.max(0, Math.floor((now.getTime() - instant.getTime()) / MS_PER_MINUTE))
  const hours = Math.floor(minutes / MINUTES_PER_HOUR)
  if (hours < 1) return { unit: 'minutes', count: minutes }
  if (hours < HOURS_PER_DAY) return { unit: 'hours', count: hours }
  return { unit: 'days', count: Math.floor(hours / HOURS_PER_DAY) }
}
