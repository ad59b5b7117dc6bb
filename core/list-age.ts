const MS_PER_MINUTE = 60_000
const MINUTES_PER_HOUR = 60
const HOURS_PER_DAY = 24

/**
 * How long before `now` an instant was, in the largest unit that it fills, rounded down: 'less than a minute ago',
 * '1 minute ago', '2 hours ago', '3 days ago'. An instant still to come, by a clock that was set back, is less than a
 * minute ago.
 */
export function agoInWords(instant: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / MS_PER_MINUTE)
  const hours = Math.floor(minutes / MINUTES_PER_HOUR)
  if (minutes < 1) return 'less than a minute ago'
  if (hours < 1) return counted(minutes, 'minute')
  return hours < HOURS_PER_DAY ? counted(hours, 'hour') : counted(Math.floor(hours / HOURS_PER_DAY), 'day')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`
}
