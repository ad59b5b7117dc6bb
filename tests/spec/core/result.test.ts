import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { failure, type Result, success } from '../../../core/result.ts'

describe('result (specification 8)', () => {
  test('has a value and no error on success', () => {
    const result = success('commands')

    assert.deepEqual(result, { ok: true, value: 'commands' })
  })

  test('has an error and no value on failure', () => {
    const result = failure({ code: 'http/unreachable' })

    assert.deepEqual(result, { ok: false, error: { code: 'http/unreachable' } })
  })

  test('can carry falsy values', () => {
    const nothings = [undefined, null, false, 0, '']

    const results = nothings.map((nothing) => [success(nothing).ok, failure(nothing).ok])

    for (const result of results) assert.deepEqual(result, [true, false])
  })

  test('is narrowed to its value or error by ok', () => {
    const sentenceOf = (result: Result<number, string>) => (result.ok ? `${result.value} commands` : result.error)

    const sentences = [sentenceOf(success(3)), sentenceOf(failure('unreachable'))]

    assert.deepEqual(sentences, ['3 commands', 'unreachable'])
  })
})
