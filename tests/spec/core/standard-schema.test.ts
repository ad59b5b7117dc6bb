import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { list, nonEmptyText, record } from '../../../core/parsing/parse.ts'

const parse = list(record({ notes: nonEmptyText }))

describe('a parser as a Standard Schema', () => {
  test('returns the value it parsed', () => {
    const validated = parse['~standard'].validate([{ notes: 'List files', unknown: 1 }])

    assert.deepEqual(validated, { value: [{ notes: 'List files' }] })
  })

  test('names each issue and the path to it', () => {
    const validated = parse['~standard'].validate([{ notes: 'List files' }, { notes: ' ' }])

    assert.deepEqual(validated, { issues: [{ message: 'expected a text that is not empty', path: [1, 'notes'] }] })
  })

  test('has an empty path for the whole input', () => {
    const validated = parse['~standard'].validate('no list')

    assert.deepEqual(validated, { issues: [{ message: 'expected a list', path: [] }] })
  })
})
