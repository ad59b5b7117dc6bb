import { failure, type Result, success } from '../../core/result.ts'
import { parseSiteSettings } from '../../core/site-settings.ts'

const BIRTH = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)\s*(Z|[+-]\d{2}:\d{2})?)?$/
const NOON = '12:00:00'
const MINUTES_PER_HOUR = 60

/**
 * One instant with its zone, of a date, perhaps with a time, perhaps with a zone: `1990-05-17`, `1990-05-17 06:30`,
 * `1990-05-17T06:30:00+03:00`. A date alone is noon, and what has no zone is in that of this computer, as it was on that
 * day. Fails in words where it is none of these, or later than `now`.
 */
export function parseBirth(typed: string, now: Date): Result<string, string> {
  const [, day, time = NOON, zone] = BIRTH.exec(typed.trim()) ?? []
  const expected = 'expected year-month-day, such as 1990-05-17, or with time and zone, 1990-05-17T06:30+03:00'
  if (day === undefined) return failure(`it is not a date; ${expected}`)
  const local = `${day}T${time}`
  const birth = `${local}${zone ?? zoneOfThisComputer(new Date(local))}`
  if (!isInstant(birth)) return failure(`there is no such day or time; ${expected}`)
  return Date.parse(birth) <= now.getTime() ? success(birth) : failure(`it is yet to come; ${expected}`)
}

/** The offset from UTC that the clocks of this computer's zone had at an instant: `+03:00`. */
function zoneOfThisComputer(instant: Date): string {
  const minutes = -Math.round(instant.getTimezoneOffset())
  const twoDigits = (count: number) => String(Math.trunc(count)).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${twoDigits(size / MINUTES_PER_HOUR)}:${twoDigits(size % MINUTES_PER_HOUR)}`
}

function isInstant(birth: string): boolean {
  return parseSiteSettings({ name: 'any', tagline: 'any', birth }).ok
}
