import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closingLine, exitCodeOf, FAILED, PASSED, sumOf } from '../../tools/test/tally.ts'

test('4. the last line of a run is "N passed, N failed"', () => {
  const tally = { passed: 12, failed: 3, skipped: 0 }

  const line = closingLine(tally)

  assert.equal(line, '12 passed, 3 failed')
})

test('4. tests that were left out are named at its end, and only then', () => {
  const tally = { passed: 12, failed: 0, skipped: 2 }

  const line = closingLine(tally)

  assert.equal(line, '12 passed, 0 failed, 2 skipped')
})

test('4. a run in which something passed and nothing failed is a success', () => {
  const tallies = [PASSED, { passed: 9, failed: 0, skipped: 4 }]

  const codes = tallies.map(exitCodeOf)

  assert.deepEqual(codes, [0, 0])
})

test('4. one failure makes a run fail, whatever passed', () => {
  const tally = sumOf([...Array.from({ length: 100 }, () => PASSED), FAILED])

  const code = exitCodeOf(tally)

  assert.equal(code, 1)
})

test('4. a run of nothing is no success, and neither is one that left everything out', () => {
  const tallies = [sumOf([]), { passed: 0, failed: 0, skipped: 5 }]

  const codes = tallies.map(exitCodeOf)

  assert.deepEqual(codes, [1, 1])
})

test('4. what the steps of a run counted is added up', () => {
  const tallies = [PASSED, FAILED, { passed: 3, failed: 2, skipped: 1 }, sumOf([])]

  const sum = sumOf(tallies)

  assert.deepEqual(sum, { passed: 4, failed: 3, skipped: 1 })
})
