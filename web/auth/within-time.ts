import { within } from '../within.ts'

const LATE = Symbol('late')

/** What `promise` gives, unless that takes longer than `limitMs`: then it rejects. The timer never outlives the call. */
export async function withinTime<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  const given = await within<T, typeof LATE>(promise, limitMs, LATE)
  if (given === LATE) throw new Error(`No answer within ${limitMs} ms`)
  return given
}
