import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { IncomingCommand } from '../../../core/commands/incoming-command.ts'
import { importWarnings } from '../../../core/commands/warnings/import-warnings.ts'

/** Assembled here so that secret scanners don't mistake it for a real key. */
const AWS_KEY = `${'AK'}IAQ7ZT3RK9WM2XV8LB`
const GITHUB_TOKEN = `gh${'p'}_q7Zt3Rk9Wm2Xv8Lb5Nc1Hd6Jf4Gp0Sy3Tu7E`
const LIBRARY = [{ id: 'known', notes: 'Show what changed', line: 'git status' }]

describe('import warnings', () => {
  test('group secrets and duplicates by kind', () => {
    const incoming = [
      createIncomingCommand(`export AWS_ACCESS_KEY_ID=${AWS_KEY}`),
      createIncomingCommand('ls'),
      createIncomingCommand(`gh auth login --with ${GITHUB_TOKEN}`),
      createIncomingCommand('git status'),
    ]

    const warnings = importWarnings(incoming, LIBRARY)

    assert.deepEqual(warnings, [
      { kind: 'text/secret', entries: [0, 2] },
      { kind: 'line/duplicate', entries: [3] },
    ])
  })

  test('cover secrets in any text, once per command', () => {
    const incoming = [
      createIncomingCommand(`echo ${GITHUB_TOKEN}; gh auth login ${GITHUB_TOKEN}`),
      { ...createIncomingCommand('ls'), notes: `The key is ${AWS_KEY}`, tags: [GITHUB_TOKEN] },
    ]

    assert.deepEqual(importWarnings(incoming, []), [{ kind: 'text/secret', entries: [0, 1] }])
  })

  test('count each repetition within the file', () => {
    const incoming = [
      createIncomingCommand('ls', 'a'),
      createIncomingCommand(' ls', 'b'),
      createIncomingCommand('ls', 'c'),
      createIncomingCommand('pwd', 'd'),
    ]

    const repeated = importWarnings(incoming, []).find(({ kind }) => kind === 'line/repeated')

    assert.deepEqual(repeated?.entries, [1, 2])
  })

  test('ignore commands that replace themselves or are skipped', () => {
    const incoming = [
      { id: 'known', notes: 'Other notes', line: 'git status' },
      createIncomingCommand('ls'),
      createIncomingCommand('ls'),
      { notes: null, line: null },
      { notes: null, line: '' },
    ]

    assert.deepEqual(importWarnings(incoming, LIBRARY), [])
    assert.deepEqual(importWarnings([{ notes: 'Show what changed', line: 'git status' }], LIBRARY), [])
  })

  test('are sorted by seriousness', () => {
    const incoming = [
      createIncomingCommand('ls\n', 'a'),
      createIncomingCommand(' ls', 'b'),
      createIncomingCommand('rm\u200b -r', 'c'),
      createIncomingCommand(AWS_KEY, 'd'),
    ]

    const kinds = importWarnings(incoming, []).map(({ kind }) => kind)

    assert.deepEqual(kinds, [
      'text/secret',
      'text/deceptive',
      'line/repeated',
      'line/ends-with-newline',
      'line/outer-blanks',
    ])
  })

  test('are empty for an ordinary import', () => {
    assert.deepEqual(
      importWarnings([createIncomingCommand('docker ps --all'), createIncomingCommand('git stash')], LIBRARY),
      [],
    )
  })
})

function createIncomingCommand(line: string, id?: string): IncomingCommand {
  return { ...(id !== undefined && { id }), notes: null, line }
}
