import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { withThousandsSeparators } from '../../../core/text/thousands.ts'

describe('thousands separator (specification 9)', () => {
  test('is a comma', () => {
    const values = [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_147_483_647]

    const texts = values.map(withThousandsSeparators)

    assert.deepEqual(texts, ['0', '7', '999', '1,000', '12,345', '999,999', '1,000,000', '1,147,483,647'])
  })

  test('groups negative numbers like positive ones', () => {
    const values = [-1, -999, -1000, -123_456, -1_234_567]

    const texts = values.map(withThousandsSeparators)

    assert.deepEqual(texts, ['-1', '-999', '-1,000', '-123,456', '-1,234,567'])
  })

  test('groups the largest safe integers exactly', () => {
    const values = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]

    const texts = values.map(withThousandsSeparators)

    assert.deepEqual(texts, ['9,007,199,254,740,991', '-9,007,199,254,740,991'])
  })

  test('leaves zero without a sign', () => {
    assert.equal(withThousandsSeparators(-0), '0')
  })

  test('matches the American English format', () => {
    const american = new Intl.NumberFormat('en-US')
    const property = fc.property(fc.maxSafeInteger(), (value) => {
      assert.equal(withThousandsSeparators(value), american.format(value))
    })

    fc.assert(property, { numRuns: 1000 })
  })

  test('can be removed to restore the number', () => {
    const property = fc.property(fc.maxSafeInteger(), (value) => {
      assert.equal(Number(withThousandsSeparators(value).replaceAll(',', '')), value)
    })

    fc.assert(property)
  })
})
