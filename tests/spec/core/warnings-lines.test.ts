import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Command } from '../../../core/commands/command.ts'
import { warningsOf } from '../../../core/commands/warnings/warnings-of.ts'

const LIBRARY: readonly Command[] = [
  { id: 'a', notes: 'Show what changed', line: 'git status' },
  { id: 'b', notes: null, line: 'ls -a' },
  { id: 'c', notes: 'A note without a line', line: null },
  { id: 'd', notes: 'n'.repeat(500), line: 'long' },
]

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
    assert.deepEqual(warningsFor('git status'), [
      { code: 'line/duplicate', field: 'line', sentence: 'The command “Show what changed” already has this line.' },
    ])
    assert.deepEqual(
      warningsFor('ls -a').map(({ sentence }) => sentence),
      ['A draft already has this line.'],
    )
  })

  test('cover lines that differ by space or case', () => {
    for (const line of ['git  status', 'GIT status', 'git\tstatus', 'gitstatus']) {
      const sentence = 'The command “Show what changed” already has this line, apart from white space or case.'
      assert.deepEqual(warningsFor(line), [{ code: 'line/similar', field: 'line', sentence }])
    }
  })

  test("don't compare a command with itself", () => {
    const twins = [...LIBRARY, { id: 'e', notes: 'Twin', line: 'git status' }]

    assert.deepEqual(warningsOf({ notes: 'a', line: 'git status' }, LIBRARY, 'a'), [])
    assert.match(String(warningsOf({ notes: 'a', line: 'git status' }, twins, 'a')[0]?.sentence), /Twin/)
  })

  test('shorten very long notes', () => {
    assert.ok(String(warningsFor('long')[0]?.sentence).length < 150)
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
    test(`cover the ends of ${JSON.stringify(line)}`, () => {
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
      sentence: 'Misleading characters (zero-width space, right-to-left override); the first is character 5.',
    })
  })

  test('name three kinds and count the others', () => {
    const sentenceFor = (line: string) => warningsFor(line)[0]?.sentence ?? ''

    assert.match(
      sentenceFor('a\u200b\u202e\u2066'),
      /\(zero-width space, right-to-left override, left-to-right isolate\)/,
    )
    assert.match(sentenceFor('a\u200b\u202e\u2066\u2060\u2060'), /left-to-right isolate and 1 other\);/)
    assert.match(sentenceFor('a\u200b\u202e\u2066\u2060\ufeff'), /left-to-right isolate and 2 others\);/)
  })

  test('speak of spaces and placeholders, like the page', () => {
    const [spaces] = warningsFor('ls ')
    const [secret] = warningsFor('psql --password hunter22')

    assert.equal(spaces?.sentence, 'The line begins or ends with spaces, which are copied too.')
    assert.match(String(secret?.sentence), /Use a placeholder such as \{\{secret\}\} instead\.$/)
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
