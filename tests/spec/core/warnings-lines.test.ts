import assert from 'node:assert/strict'
import test from 'node:test'
import type { Command } from '../../../core/commands/command.ts'
import { warningsOf } from '../../../core/commands/warnings/warnings-of.ts'

const LIBRARY: readonly Command[] = [
  { id: 'a', notes: 'Show what changed', line: 'git status' },
  { id: 'b', notes: null, line: 'ls -a' },
  { id: 'c', notes: 'A note without a line', line: null },
  { id: 'd', notes: 'n'.repeat(500), line: 'long' },
]

test('an ordinary entry is warned of nothing', () => {
  const entry = {
    notes: 'Listează 🚲',
    line: 'ls -la {{folder}}\necho done',
    tags: ['shell'],
    source: 'https://x.test/a',
  }

  assert.deepEqual(warningsOf(entry, LIBRARY, null), [])
})

test('a line that another command has is a duplicate, and the other is called by its notes', () => {
  assert.deepEqual(warningsFor('git status'), [
    { code: 'line/duplicate', field: 'line', sentence: 'The command “Show what changed” already has this line.' },
  ])
  assert.deepEqual(
    warningsFor('ls -a').map(({ sentence }) => sentence),
    ['A draft already has this line.'],
  )
})

test('a line that differs in white space or case alone is similar', () => {
  for (const line of ['git  status', 'GIT status', 'git\tstatus', 'gitstatus']) {
    const sentence = 'The command “Show what changed” already has this line, apart from white space or case.'
    assert.deepEqual(warningsFor(line), [{ code: 'line/similar', field: 'line', sentence }])
  }
})

test('a command is no duplicate of itself, but of another', () => {
  const twins = [...LIBRARY, { id: 'e', notes: 'Twin', line: 'git status' }]

  assert.deepEqual(warningsOf({ notes: 'a', line: 'git status' }, LIBRARY, 'a'), [])
  assert.match(String(warningsOf({ notes: 'a', line: 'git status' }, twins, 'a')[0]?.sentence), /Twin/)
})

test('very long notes are cut short', () => {
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
  test(`what stands around a line is told: ${JSON.stringify(line)}`, () => {
    assert.deepEqual(
      warningsFor(line).map(({ code }) => code),
      codes,
    )
  })
}

test('characters that are not what they seem are named, with the place of the first', () => {
  const [warning, ...others] = warningsFor('🚲 rm\u200b -rf\u202e \u200b.')

  assert.deepEqual(others, [])
  assert.deepEqual(warning, {
    code: 'text/deceptive',
    field: 'line',
    sentence: 'Misleading characters (zero-width space, right-to-left override); the first is character 5.',
  })
})

test('of more than three kinds of deceptive characters the rest is counted, so that nobody thinks three are all', () => {
  const sentenceFor = (line: string) => warningsFor(line)[0]?.sentence ?? ''

  assert.match(
    sentenceFor('a\u200b\u202e\u2066'),
    /\(zero-width space, right-to-left override, left-to-right isolate\)/,
  )
  assert.match(sentenceFor('a\u200b\u202e\u2066\u2060\u2060'), /left-to-right isolate and 1 other\);/)
  assert.match(sentenceFor('a\u200b\u202e\u2066\u2060\ufeff'), /left-to-right isolate and 2 others\);/)
})

test('spaces around a line and a secret in it are told in the words of the page: spaces, and a placeholder', () => {
  const [spaces] = warningsFor('ls ')
  const [secret] = warningsFor('psql --password hunter22')

  assert.equal(spaces?.sentence, 'The line begins or ends with spaces, which are copied too.')
  assert.match(String(secret?.sentence), /Use a placeholder such as \{\{secret\}\} instead\.$/)
})

test('notes may have the spaces of typography, and a line may not', () => {
  const warnings = warningsOf({ notes: 'a\u00a0b', line: 'c\u00a0d', tags: ['e\u200bf'] }, [], null)

  assert.deepEqual(
    warnings.map(({ field }) => field),
    ['line', 'tags[0]'],
  )
})

test('the gravest comes first', () => {
  const warnings = warningsOf({ notes: 'a', line: `git STATUS\u00a0--password hunter22\n` }, [], null)

  assert.deepEqual(
    warnings.map(({ code }) => code),
    ['text/secret', 'text/deceptive', 'line/ends-with-newline'],
  )
})

function warningsFor(line: string) {
  return warningsOf({ notes: 'a', line }, LIBRARY, null)
}
