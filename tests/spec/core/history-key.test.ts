import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { createHistoryKey, HISTORY_KEY_LENGTH } from '../../../web/router/browser-history.ts'

const JUST_BELOW_ONE = 1 - Number.EPSILON / 2

describe('history key (specification 9)', () => {
  test('is six characters long', () => {
    const random = Math.random

    const key = createHistoryKey(random)

    assert.equal(HISTORY_KEY_LENGTH, 6)
    assert.match(key, /^[a-z0-9]{6}$/)
  })

  test('is six letters and digits for any random numbers', () => {
    const chances = fc.array(chance(), { minLength: 6, maxLength: 6 })
    const property = fc.property(chances, (numbers) => {
      assert.match(createHistoryKey(inTurn(numbers)), /^[a-z0-9]{6}$/)
    })

    fc.assert(property, { numRuns: 1000 })
  })

  test('has six characters even for extreme random numbers', () => {
    const constants = [0, 0.5, JUST_BELOW_ONE]

    const keys = constants.map((constant) => createHistoryKey(() => constant))

    assert.deepEqual(keys, ['aaaaaa', 'ssssss', '999999'])
  })

  test('uses one random number per character, in order', () => {
    const numbers = [0, 1 / 36, 25 / 36, 26 / 36, 34.5 / 36, 35 / 36]

    const key = createHistoryKey(inTurn(numbers))

    assert.equal(key, 'abz089')
  })

  test('uses every letter and digit equally often', () => {
    const parts = Array.from({ length: 36 }, (_, index) => (index + 0.5) / 36)

    const letters = parts.map((part) => createHistoryKey(() => part).charAt(0))

    assert.equal(new Set(letters).size, 36)
  })

  test('differs for other random numbers', () => {
    const pairs = fc.tuple(fc.nat({ max: 35 }), fc.nat({ max: 35 })).filter(([one, other]) => one !== other)
    const property = fc.property(pairs, ([one, other]) => {
      assert.notEqual(
        createHistoryKey(() => (one + 0.5) / 36),
        createHistoryKey(() => (other + 0.5) / 36),
      )
    })

    fc.assert(property)
  })
})

/** An arbitrary number from 0 (inclusive) to 1 (exclusive), like those of `Math.random`. */
function chance(): fc.Arbitrary<number> {
  return fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
}

/** Returns a function that returns these numbers one by one, and throws when there are no more. */
function inTurn(numbers: readonly number[]): () => number {
  const rest = [...numbers]
  return () => {
    const next = rest.shift()
    assert.ok(next !== undefined, 'chance was asked more often than once per character')
    return next
  }
}
