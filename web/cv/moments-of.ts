import { monthAndYear } from '../../core/resume/month-and-year.ts'

/** A moment as people read it; `date` is as machines do, '' for now. */
export type Moment = { readonly date: string; readonly text: string }

/** Beginning and end of a period: no end is now, and what read alike is one. Nothing where neither date is given. */
export function momentsOf(startDate: string, endDate: string): readonly Moment[] {
  if (startDate === '' && endDate === '') return []
  const start = { date: startDate, text: monthAndYear(startDate) }
  const end = endDate === '' ? { date: '', text: 'now' } : { date: endDate, text: monthAndYear(endDate) }
  return startDate === '' || start.text === end.text ? [end] : [start, end]
}
