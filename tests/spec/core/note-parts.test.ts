import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { firstClauseLength, notePartsOf, plainNotes } from '../../../core/commands/note-parts.ts'

/** Notes, and the parts that they are split into. Parts in backticks are code. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  'List files': ['List files'],
  '': [''],
  'Look at `git diff` first': ['Look at ', '`git diff`', ' first'],
  '`ls` and `ll`': ['`ls`', ' and ', '`ll`'],
  'A single ` stays': ['A single ` stays'],
  'Not over `two\nrows`': ['Not over `two\nrows`'],
  'Nothing in ``': ['Nothing in ``'],
}

describe('code in notes', () => {
  for (const [notes, parts] of Object.entries(PARTS)) {
    test(`is distinguished from text in ${JSON.stringify(notes)}`, () => {
      const found = notePartsOf(notes)

      assert.deepEqual(
        found.map(({ text, isCode }) => (isCode ? `\`${text}\`` : text)),
        parts,
      )
      for (const { text, start } of found) assert.equal(notes.slice(start, start + text.length), text)
    })
  }

  test('loses its backticks in plain text', () => {
    assert.equal(plainNotes('Look at `git diff` first, ` not'), 'Look at git diff first, ` not')
  })
})

describe('first clause', () => {
  const firstClause = (notes: string) => notes.slice(0, firstClauseLength(notes))

  test('ends at the first colon, semicolon or full stop', () => {
    assert.equal(firstClause('Undo a commit: its changes stay. Really.'), 'Undo a commit:')
    assert.equal(firstClause('Run it. Twice.'), 'Run it.')
    assert.equal(firstClause('One clause only'), 'One clause only')
  })

  test('does not end within a word or code', () => {
    assert.equal(firstClause('Open src/a.ts at 10:30 now'), 'Open src/a.ts at 10:30 now')
    assert.equal(firstClause('Say `a: b` twice: now'), 'Say `a: b` twice:')
  })
})
