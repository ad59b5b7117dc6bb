import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { plainTextOf, textFileOf } from '../../../core/commands/formats/plain-text.ts'

describe('text for a terminal', () => {
  test('has notes as comments above their lines, but no drafts', () => {
    const text = plainTextOf([
      { id: 'a', notes: 'Look around.\nTwice.', line: 'ls\nls -a' },
      { id: 'b', notes: null, line: 'secret' },
      { id: 'c', notes: 'Fill it in', line: 'ssh {{host=db1}}' },
      { id: 'd', notes: 'Only a note', line: null },
    ])

    assert.equal(text, '# Look around.\n# Twice.\nls\nls -a\n\n# Fill it in\nssh {{host=db1}}\n\n# Only a note\n\n')
    assert.equal(plainTextOf([{ id: 'b', notes: ' ', line: 'secret' }]), '')
  })

  test('shows deceptive characters as code points', () => {
    const text = plainTextOf([{ id: 'a', notes: 'Red \u001b[31m', line: 'echo \u202etxt\u009b\tb\r' }])

    assert.equal(text, '# Red <U+001B>[31m\necho <U+202E>txt<U+009B>\tb<U+000D>\n\n')
  })

  test('has a file only for a safe file name', () => {
    for (const name of ['C#', 'x'.repeat(120)]) assert.equal(textFileOf(name), `${name}.txt`)
    for (const name of ['..', '.git', 'a/b', 'a\\b', 'a\nb', 'x'.repeat(121)]) assert.equal(textFileOf(name), null)
  })
})
