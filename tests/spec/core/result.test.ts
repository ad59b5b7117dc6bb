import assert from 'node:assert/strict'
import test from 'node:test'
import { failure, type Result, success } from '../../../core/result.ts'

test('8. a success carries its value and no error', () => {
  const result = success('commands')

  assert.deepEqual(result, { ok: true, value: 'commands' })
})

test('8. a failure carries its error and no value', () => {
  const result = failure({ code: 'http/unreachable' })

  assert.deepEqual(result, { ok: false, error: { code: 'http/unreachable' } })
})

test('8. values that look like nothing are carried all the same', () => {
  const nothings = [undefined, null, false, 0, '']

  const results = nothings.map((nothing) => [success(nothing).ok, failure(nothing).ok])

  for (const result of results) assert.deepEqual(result, [true, false])
})

test('8. whoever reads a result has to ask whether it is ok', () => {
  const sentenceOf = (result: Result<number, string>) => (result.ok ? `${result.value} commands` : result.error)

  const sentences = [sentenceOf(success(3)), sentenceOf(failure('unreachable'))]

  assert.deepEqual(sentences, ['3 commands', 'unreachable'])
})
