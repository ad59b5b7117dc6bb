import assert from 'node:assert/strict'
import test from 'node:test'
import { agoInWords } from '../../../core/age.ts'

const FETCHED = new Date('2026-03-01T12:00:00Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const AGES: readonly (readonly [later: number, words: string])[] = [
  [-DAY, 'less than a minute ago'],
  [0, 'less than a minute ago'],
  [MINUTE - 1, 'less than a minute ago'],
  [MINUTE, '1 minute ago'],
  [2 * MINUTE - 1, '1 minute ago'],
  [HOUR - 1, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [2 * HOUR + 59 * MINUTE, '2 hours ago'],
  [DAY - 1, '23 hours ago'],
  [DAY, '1 day ago'],
  [400 * DAY, '400 days ago'],
]

for (const [later, words] of AGES) {
  test(`a list fetched ${later} ms ago is from ${words}`, () => {
    const now = new Date(FETCHED.getTime() + later)

    assert.equal(agoInWords(FETCHED, now), words)
  })
}
