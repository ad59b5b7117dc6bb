import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  asCount,
  asRatio,
  asScore,
  inBytes,
  inMilliseconds,
  inRequestsPerSecond,
} from '../../tools/bench/show-quantity.ts'

test('counts, sizes and speeds are whole numbers with commas and a unit', () => {
  assert.equal(asCount(6000), '6,000')
  assert.equal(inBytes(15_360), '15,360 B')
  assert.equal(inRequestsPerSecond(12_345.6), '12,346 req/s')
})

test('a duration is shown to the tenth of a millisecond only where that says something', () => {
  assert.equal(inMilliseconds(0.84), '0.8 ms')
  assert.equal(inMilliseconds(9.99), '10.0 ms')
  assert.equal(inMilliseconds(398.4), '398 ms')
  assert.equal(inMilliseconds(1405), '1,405 ms')
})

test('a ratio is shown to the hundredth', () => {
  assert.equal(asRatio(1.1), '1.10x')
  assert.equal(asRatio(12.345), '12.35x')
})

test('a score that is not zero is never shown as zero', () => {
  assert.equal(asScore(0), '0')
  assert.equal(asScore(0.0001674527), '0.00017')
  assert.equal(asScore(0.25), '0.25')
})

test('what could not be measured is called so, without a unit', () => {
  const shown = [asCount, inBytes, inMilliseconds, inRequestsPerSecond, asRatio, asScore].map((show) =>
    show(Number.NaN),
  )

  assert.deepEqual(new Set(shown), new Set(['not measured']))
})
