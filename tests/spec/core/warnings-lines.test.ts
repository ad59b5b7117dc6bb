import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Command } from '../../../core/commands/command.ts'
import { warningsOf } from '../../../core/commands/warnings/warnings-of.ts'

const STATUS = { id: 'a', notes: 'Show what changed', line: 'git status' }
const DRAFT = { id: 'b', notes: null, line: 'ls -a' }
const LIBRARY: readonly Command[] = [STATUS, DRAFT, { id: 'c', notes: 'A note without a line', line: null }]

describe('line warnings', () => {
  test('are empty for an ordinary entry', () => {
    const entry = {
      notes: 'Listează 🚲',
      line: 'ls -la {{folder}}\necho done',
      tags: ['shell'],
      source: 'https://x.test/a',
    }

    assert.deepEqual(warningsOf(entry, LIBRARY, null), [])
  })

  test('name the command with the same line', () => {
    for (const other of [STATUS, DRAFT])
      assert.deepEqual(warningsFor(other.line), [{ code: 'line/duplicate', field: 'line', other }])
  })

  test('cover lines that differ by space or case', () => {
    for (const line of ['git  status', 'GIT status', 'git\tstatus', 'gitstatus'])
      assert.deepEqual(warningsFor(line), [{ code: 'line/similar', field: 'line', other: STATUS }])
  })

  test("don't compare a command with itself", () => {
    const twin = { id: 'e', notes: 'Twin', line: 'git status' }

    assert.deepEqual(warningsOf({ notes: 'a', line: 'git status' }, LIBRARY, 'a'), [])
    assert.deepEqual(warningsOf({ notes: 'a', line: 'git status' }, [...LIBRARY, twin], 'a'), [
      { code: 'line/duplicate', field: 'line', other: twin },
    ])
  })

  for (const [line, codes] of [
    ['ls\n', ['line/ends-with-newline']],
    ['ls\n\n', ['line/ends-with-newline']],
    ['ls \n', ['line/ends-with-newline', 'line/outer-blanks']],
    ['ls ', ['line/outer-blanks']],
    [' ls', ['line/outer-blanks']],
    ['\nls', ['line/outer-blanks']],
    ['l\ns', []],
  ] as const) {
    test(`cover blanks and line breaks at the ends of ${JSON.stringify(line)}`, () => {
      assert.deepEqual(
        warningsFor(line).map(({ code }) => code),
        codes,
      )
    })
  }

  test('name deceptive characters and locate the first', () => {
    const [warning, ...others] = warningsFor('🚲 rm\u200b -rf\u202e \u200b.')

    assert.deepEqual(others, [])
    assert.deepEqual(warning, {
      code: 'text/deceptive',
      field: 'line',
      characters: [0x200b, 0x202e],
      place: 5,
    })
  })

  test('allow typographic spaces in notes only', () => {
    const warnings = warningsOf({ notes: 'a\u00a0b', line: 'c\u00a0d', tags: ['e\u200bf'] }, [], null)

    assert.deepEqual(
      warnings.map(({ field }) => field),
      ['line', 'tags[0]'],
    )
  })

  test('start with the most serious', () => {
    const warnings = warningsOf({ notes: 'a', line: `git STATUS\u00a0--password hunter22\n` }, [], null)

    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['text/secret', 'text/deceptive', 'line/ends-with-newline'],
    )
  })
})

function warningsFor(line: string) {
  return warningsOf({ notes: 'a', line }, LIBRARY, null)
}
