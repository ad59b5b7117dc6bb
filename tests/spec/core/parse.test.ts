import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { list, nonEmptyText, orNull, text, wholeNumber } from '../../../core/parsing/parse.ts'
import { describeFaults } from '../../../core/parsing/strict.ts'
import { failure, success } from '../../../core/result.ts'

const NOT_TEXTS = [undefined, null, 0, true, [], ['a'], {}, new String('a')]

describe('value parsers (specification 3)', () => {
  test('keep any text byte for byte', () => {
    const inputs = ['', ' git  status\n', '\u0000', '\ud800', 'ă î ș ț', '<script>']

    const parsed = inputs.map((input) => text(input))

    assert.deepEqual(parsed, inputs.map(success))
  })

  test('reject anything else where a text is expected', () => {
    const parsed = NOT_TEXTS.map((input) => text(input, 'notes'))

    for (const result of parsed) assert.deepEqual(result, failure([{ field: 'notes', expected: 'a text' }]))
  })

  test('reject blank texts, and keep spaces in others', () => {
    const expected = failure([{ field: 'name', expected: 'a text that is not empty' }])

    const refused = ['', ' ', '\n\t\u00a0', ...NOT_TEXTS].map((input) => nonEmptyText(input, 'name'))

    for (const result of refused) assert.deepEqual(result, expected)
    assert.deepEqual(nonEmptyText(' a ', 'name'), success(' a '))
  })

  test('accept integers within inclusive bounds', () => {
    const parse = wholeNumber(1, 250)

    const accepted = [1, 2, 249, 250].map((input) => parse(input))
    const refused = [0, 251, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '1', null, undefined, [1], 1n].map(
      (input) => parse(input, 'id'),
    )

    assert.deepEqual(accepted, [1, 2, 249, 250].map(success))
    for (const result of refused) {
      assert.deepEqual(
        result,
        failure([
          { field: 'id', expected: 'a whole number from 1 to 250', rule: { code: 'whole-number', min: 1, max: 250 } },
        ]),
      )
    }
  })

  test('turn missing values into null where allowed', () => {
    const parse = orNull(text)

    const parsed = [parse(null), parse(undefined), parse(''), parse(0, 'notes')]

    assert.deepEqual(parsed, [
      success(null),
      success(null),
      success(''),
      failure([{ field: 'notes', expected: 'a text' }]),
    ])
  })

  test('keep the order of a list', () => {
    const parse = list(wholeNumber(0, 9))

    const parsed = [parse([3, 1, 2, 1]), parse([])]

    assert.deepEqual(parsed, [success([3, 1, 2, 1]), success([])])
  })

  test('reject anything but arrays as a list', () => {
    const parse = list(text)

    const parsed = [null, undefined, {}, 'ab', 7, { length: 1, 0: 'a' }, new Set(['a'])].map((input) => parse(input))

    for (const result of parsed) assert.deepEqual(result, failure([{ field: '', expected: 'a list' }]))
  })

  test('describe their faults in one line', () => {
    const faults = [
      { field: '[3].notes', expected: 'a text' },
      { field: '', expected: 'an object' },
    ]

    assert.equal(describeFaults(faults), '[3].notes: expected a text; the input: expected an object')
  })
})
