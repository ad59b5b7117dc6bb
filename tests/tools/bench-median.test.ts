import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { median } from '../../tools/bench/median.ts'
import { percentile } from '../../tools/bench/percentile.ts'

const numbers = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 50 })

test('the median of an odd count of numbers is the one in the middle, in whatever order they came', () => {
  const inOrder = [1, 2, 30]
  const inDisorder = [30, 1, 2]

  assert.equal(median(inOrder), 2)
  assert.equal(median(inDisorder), 2)
})

test('the median of an even count of numbers is the mean of the two in the middle', () => {
  const measured = [10, 1, 4, 2]

  assert.equal(median(measured), 3)
})

test('the median of one number is that number, and of none it is not a number', () => {
  assert.equal(median([7]), 7)
  assert.equal(median([]), Number.NaN)
})

test('as many numbers lie below the median as above it, and none of them is moved', () => {
  fc.assert(
    fc.property(numbers, (measured) => {
      const before = [...measured]

      const middle = median(measured)

      const below = measured.filter((number) => number < middle).length
      const above = measured.filter((number) => number > middle).length
      assert.ok(below <= measured.length / 2 && above <= measured.length / 2)
      assert.deepEqual(measured, before)
    }),
  )
})

test('the 99th percentile of a hundred numbers is the second largest, and of two numbers the larger', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

  assert.equal(percentile(hundred, 0.99), 99)
  assert.equal(percentile([5, 3], 0.99), 5)
})

test('the percentiles 0 and 1 are the smallest and the largest number; of no numbers there is none', () => {
  assert.equal(percentile([3, 1, 2], 0), 1)
  assert.equal(percentile([3, 1, 2], 1), 3)
  assert.equal(percentile([], 0.5), Number.NaN)
})

test('a percentile is one of the numbers, and at least its share of them does not exceed it', () => {
  fc.assert(
    fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), (measured, share) => {
      const found = percentile(measured, share)

      assert.ok(measured.includes(found))
      assert.ok(measured.filter((number) => number <= found).length >= share * measured.length)
    }),
  )
})
