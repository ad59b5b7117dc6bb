import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { type TimeAgo, timeAgo } from '../../../core/age.ts'

const FETCHED = new Date('2026-03-01T12:00:00Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const AGES: readonly (readonly [later: number, ago: readonly [count: number, unit: TimeAgo['unit']]])[] = [
  [-DAY, [0, 'minutes']],
  [0, [0, 'minutes']],
  [MINUTE - 1, [0, 'minutes']],
  [MINUTE, [1, 'minutes']],
  [2 * MINUTE - 1, [1, 'minutes']],
  [HOUR - 1, [59, 'minutes']],
  [HOUR, [1, 'hours']],
  [2 * HOUR + 59 * MINUTE, [2, 'hours']],
  [DAY - 1, [23, 'hours']],
  [DAY, [1, 'days']],
  [400 * DAY, [400, 'days']],
]

describe('age of a fetched list', () => {
  for (const [later, [count, unit]] of AGES) {
    test(`is ${count} ${unit} after ${later} ms`, () => {
      const now = new Date(FETCHED.getTime() + later)

      assert.deepEqual(timeAgo(FETCHED, now), { unit, count })
    })
  }
})
