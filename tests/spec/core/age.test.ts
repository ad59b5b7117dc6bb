import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { ageInSeconds, COUNTER_TICK_MS, MS_PER_SECOND, msUntilNextSecond } from '../../../core/age.ts'

const BIRTH = new Date('1990-05-17T06:30:00+03:00')

describe('age in seconds (specification 1, 4, 9)', () => {
  test('ticks every 1000 ms', () => {
    assert.equal(COUNTER_TICK_MS, 1000)
    assert.equal(MS_PER_SECOND, 1000)
  })

  test('is the number of whole seconds since birth', () => {
    const now = new Date('1990-05-18T03:30:01Z')

    const age = ageInSeconds(BIRTH, now)

    assert.equal(age, 24 * 60 * 60 + 1)
  })

  test('rounds down to the full second', () => {
    const ages = [0, 999, 1000, 1001, 1999, 2000].map((ms) => ageInSeconds(BIRTH, after(ms)))

    assert.deepEqual(ages, [0, 0, 1, 1, 1, 2])
  })

  test('is never negative before birth', () => {
    const ages = [-1, -1000, -1e12].map((ms) => ageInSeconds(BIRTH, after(ms)))

    assert.deepEqual(ages, [0, 0, 0])
  })

  test('increases by one with each tick', () => {
    const property = fc.property(fc.nat(), (ms) => {
      const step = ageInSeconds(BIRTH, after(ms + COUNTER_TICK_MS)) - ageInSeconds(BIRTH, after(ms))
      assert.equal(step, 1)
    })

    fc.assert(property)
  })

  test('is right again after any pause', () => {
    const property = fc.property(fc.nat(), fc.nat({ max: 999 }), (seconds, ms) => {
      assert.equal(ageInSeconds(BIRTH, after(seconds * MS_PER_SECOND + ms)), seconds)
    })

    fc.assert(property)
  })

  test('leaves both dates unchanged', () => {
    const birth = new Date(BIRTH)
    const now = after(5000)

    ageInSeconds(birth, now)

    assert.deepEqual([birth, now], [BIRTH, after(5000)])
  })

  function after(ms: number): Date {
    return new Date(BIRTH.getTime() + ms)
  }

  test('is updated exactly when the next second begins', () => {
    const property = fc.property(fc.integer({ min: -1e12, max: 1e12 }), (ms) => {
      const wait = msUntilNextSecond(BIRTH, after(ms))

      assert.ok(wait > 0 && wait <= COUNTER_TICK_MS)
      assert.equal(Math.abs((ms + wait) % COUNTER_TICK_MS), 0)
    })

    fc.assert(property, { examples: [[-COUNTER_TICK_MS], [0], [COUNTER_TICK_MS]] })
  })
})
