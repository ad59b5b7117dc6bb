import type { LoadOrder } from './load-order.ts'

const MS_PER_SECOND = 1000
const MOST_REQUESTS = 1_000_000

/** When request number `index`, from 0, is due, in milliseconds from the beginning; null once there are no more. */
export type LoadSchedule = (index: number, nowMs: number) => number | null

/** At a pace: on the clock, whatever the time is. Without one: at once, until the time is up or a million were sent. */
export function loadScheduleOf({ perSecond, durationMs }: LoadOrder): LoadSchedule {
  if (perSecond === null) return (index, nowMs) => (nowMs < durationMs && index < MOST_REQUESTS ? nowMs : null)
  const total = Math.floor((perSecond * durationMs) / MS_PER_SECOND)
  return (index) => (index < total ? (index * MS_PER_SECOND) / perSecond : null)
}
