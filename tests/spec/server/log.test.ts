import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { escapeControls } from '../../../core/text/escape-controls.ts'
import { logLineOf } from '../../../server/log.ts'

describe('log entry', () => {
  test('is one line of JSON', () => {
    const line = logLineOf({ event: 'something', url: '/a\r\nb', count: 2 })

    assert.equal(line, '{"event":"something","url":"/a\\r\\nb","count":2}')
  })

  test("has an error's name, message, stack and cause", () => {
    const error = new TypeError('outer', { cause: new Error('inner') })

    const logged = JSON.parse(logLineOf({ event: 'broken', error }))

    assert.equal(logged.error.name, 'TypeError')
    assert.equal(logged.error.message, 'outer')
    assert.match(logged.error.stack, /log\.test\.ts/)
    assert.equal(logged.error.cause.message, 'inner')
  })

  test('escapes control and format characters', () => {
    const text = '\u0000\u001b[31m\u007f\u009b\u00ad\u200e\u202e\u2028\u2029\ufeff\u{e0001}'

    const line = logLineOf({ event: 'something', text })

    assert.doesNotMatch(line, /[\p{Cc}\p{Cf}\u2028\u2029]/u)
    assert.equal(JSON.parse(line).text, text)
  })

  test('leaves other text alone', () => {
    assert.equal(escapeControls('plain, ăîș, 漢字, 👍, \\u0000'), 'plain, ăîș, 漢字, 👍, \\u0000')
  })

  test('can be read back with any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const line = logLineOf({ event: 'something', text })

        assert.equal(line.split(/[\r\n\u0085\u2028\u2029]/).length, 1)
        assert.equal(JSON.parse(line).text, text)
      }),
    )
  })
})
