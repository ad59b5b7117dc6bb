export const MS_PER_SECOND = 1000
export const MS_PER_DAY = 24 * 60 * 60 * MS_PER_SECOND
const MS_PER_MINUTE = 60_000
const MINUTES_PER_HOUR = 60
const HOURS_PER_DAY = 24

/** Interval at which the age counter ticks. Source: specification 9, "Counter tick". */
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
 * Returns the whole seconds from `birth` to `now`, rounded down; 0 if `birth` is in the future. The clock is an
 * argument so that tests control time. Source: specification 1, "a live counter of the owner's age in seconds".
 */
export function ageInSeconds(birth: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - birth.getTime()) / MS_PER_SECOND))
}

/**
 * Returns the milliseconds until the next whole second counted from `birth`: more than 0, and at most
 * `COUNTER_TICK_MS`. Waiting this long before each tick keeps the counter from skipping or repeating a second.
 */
export function msUntilNextSecond(birth: Date, now: Date): number {
  const intoSecond = (now.getTime() - birth.getTime()) % COUNTER_TICK_MS
  return intoSecond < 0 ? -intoSecond : COUNTER_TICK_MS - intoSecond
}

/** Returns the instant one billion seconds after `birth`. Source: specification 9, "Billion-seconds date". */
export function billionSecondsAfter(birth: Date): Date {
  return new Date(birth.getTime() + BILLION_SECONDS * MS_PER_SECOND)
}

/**
 * Formats the billion-seconds date as month name, two-digit day and year: 'September 09, 2001' for a birth at the start
 * of 1970. Always in English and UTC, so that build and browser agree. Source: specification 1.
 */
export function formatBillionSecondsDate(birth: Date): string {
  const date = billionSecondsAfter(birth)
  const day = String(date.getUTCDate()).padStart(2, '0')
  return `${MONTHS[date.getUTCMonth()]} ${day}, ${date.getUTCFullYear()}`
}

/** A duration in its largest whole unit; `count` is 0 for less than a minute. */
export type TimeAgo = { readonly unit: 'minutes' | 'hours' | 'days'; readonly count: number }

/**
 * Returns the time from `instant` to `now`, rounded down. An instant in the future, as after a clock was set back,
 * counts as now.
 */
export function timeAgo(instant: Date, now: Date): TimeAgo {
  const minutes = Math.max(0, Math.floor((now.getTime() - instant.getTime()) / MS_PER_MINUTE))
  const hours = Math.floor(minutes / MINUTES_PER_HOUR)
  if (hours < 1) return { unit: 'minutes', count: minutes }
  if (hours < HOURS_PER_DAY) return { unit: 'hours', count: hours }
  return { unit: 'days', count: Math.floor(hours / HOURS_PER_DAY) }
}
