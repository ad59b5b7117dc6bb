import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { promptListOf } from '../../../core/commands/formats/prompt-list.ts'
import { createCommand } from '../../support/library/sample-commands.ts'

describe('the list for shells', () => {
  test('contains a row to choose, a warning, and the line', () => {
    const list = promptListOf([
      createCommand({ notes: 'Show changes', line: 'git status' }),
      createCommand({ notes: null, line: 'pwd' }),
    ])

    assert.equal(list, 'Show changes  $ git status\x1f\x1fgit status\x1e\0$ pwd\x1f\x1fpwd\x1e\0')
  })

  test('shows the line after the first sentence of the notes', () => {
    const [shown] = fieldsOf(createCommand({ notes: 'Show v1.2 changes. Ignores\nbinaries.', line: 'git diff' }))

    assert.equal(shown, 'Show v1.2 changes.  $ git diff  # Ignores ↵ binaries.')
  })

  test('shows line breaks, tabs and misleading characters in one row', () => {
    const [shown] = fieldsOf(createCommand({ notes: 'A\nB\u202e', line: 'ls\ta\n\u001b[0m' }))

    assert.equal(shown, 'A ↵ B<right-to-left override>  $ ls a ↵ <escape character>[0m')
  })

  test('names misleading characters, and keeps them in the line', () => {
    const line = 'ls \u202e\r\u202e'

    const [, warning = '', kept] = fieldsOf(createCommand({ line }))

    assert.match(warning, /\nMisleading characters: right-to-left override, carriage return\./)
    assert.equal(kept, `${line}\x1e`)
  })

  test('has a question for each placeholder, with answers', () => {
    const list = promptListOf([createCommand({ line: 'ssh {{user}}@{{host=db1}} {{mode=a|b=c}} {{user}} \\{\\{x}}' })])

    const [, , ...line] = list.slice(0, -2).split('\x1f')
    assert.deepEqual(line, [
      'ssh ',
      'user: \x1e={{user}}\x1e',
      '@',
      'host [db1]: \x1e=db1\x1e',
      ' ',
      '1) a  2) b=c\nmode [a]: \x1e=a\x1e1=a\x1e2=b=c\x1e',
      ' ',
      'user: \x1e={{user}}\x1e',
      ' {{x}}',
    ])
  })

  test('does not number choices if one is itself a number', () => {
    const [, , , question] = fieldsOf(createCommand({ line: 'kill -{{signal=9|2}}' }))

    assert.equal(question, 'signal [9]: \x1e=9\x1e')
  })

  test('keeps a placeholder with misleading characters as written', () => {
    const [, , line] = fieldsOf(createCommand({ line: 'echo {{a\u001b[2J=b}}' }))

    assert.equal(line, 'echo {{a\u001b[2J=b}}\x1e')
  })

  test("leaves out commands that don't fit into a record", () => {
    const lines = [null, '', 'a\0b', 'a\x1eb', 'a\x1fb']

    assert.equal(promptListOf(lines.map((line) => createCommand({ line }))), '')
  })
})

function fieldsOf(command: Parameters<typeof promptListOf>[0][number]): readonly string[] {
  return promptListOf([command]).slice(0, -1).split('\x1f')
}
