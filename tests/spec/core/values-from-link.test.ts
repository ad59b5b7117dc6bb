import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { valuesFromLink } from '../../../core/commands/values-from-link.ts'

describe('values from a link', () => {
  test('are refused above 500 characters or with a line break', () => {
    const given = new Map([
      ['short', 'a'],
      ['empty', ''],
      ['long', 'a'.repeat(500)],
      ['longer', 'a'.repeat(501)],
      ['broken', 'a\nb'],
    ])

    const { values, refused } = valuesFromLink([...given.keys(), 'missing'], (name) => given.get(name) ?? null)

    assert.deepEqual([...values.keys()], ['short', 'long'])
    assert.deepEqual(refused, ['longer', 'broken'])
  })
})
