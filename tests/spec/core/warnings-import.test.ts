import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import type { Command } from '../../../core/commands/command.ts'
import type { IncomingCommand } from '../../../core/commands/incoming-command.ts'
import { createImportScan } from '../../../core/commands/warnings/import-warnings.ts'

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

    const warnings = warningsOf(incoming, LIBRARY)

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

    assert.deepEqual(warningsOf(incoming, []), [{ kind: 'text/secret', entries: [0, 1] }])
  })

  test('count each repetition within the file', () => {
    const incoming = [
      createIncomingCommand('ls', 'a'),
      createIncomingCommand(' ls', 'b'),
      createIncomingCommand('ls', 'c'),
      createIncomingCommand('pwd', 'd'),
    ]

    const repeated = warningsOf(incoming, []).find(({ kind }) => kind === 'line/repeated')

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

    assert.deepEqual(warningsOf(incoming, LIBRARY), [])
    assert.deepEqual(warningsOf([{ notes: 'Show what changed', line: 'git status' }], LIBRARY), [])
  })

  test('are sorted by seriousness', () => {
    const incoming = [
      createIncomingCommand('ls\n', 'a'),
      createIncomingCommand(' ls', 'b'),
      createIncomingCommand('rm\u200b -r', 'c'),
      createIncomingCommand(AWS_KEY, 'd'),
    ]

    const kinds = warningsOf(incoming, []).map(({ kind }) => kind)

    assert.deepEqual(kinds, [
      'text/secret',
      'text/deceptive',
      'line/repeated',
      'line/ends-with-newline',
      'line/outer-blanks',
    ])
  })

  test('are the same when scanned in parts', () => {
    const incoming = Array.from({ length: 100 }, (_, at) =>
      createIncomingCommand(at % 7 === 0 ? 'ls' : `line ${at} `, `${at}`),
    )
    const scan = createImportScan(incoming, LIBRARY)

    const none = scan.warnings()
    for (const end of [10, 10, 5, 60, 1_000, 2_000]) scan.scanTo(end)

    assert.deepEqual(none, [])
    assert.deepEqual(scan.warnings(), warningsOf(incoming, LIBRARY))
  })

  test('are empty for an ordinary import', () => {
    assert.deepEqual(
      warningsOf([createIncomingCommand('docker ps --all'), createIncomingCommand('git stash')], LIBRARY),
      [],
    )
  })
})

/** The warnings about all commands of an import. */
function warningsOf(incoming: readonly IncomingCommand[], library: readonly Command[]) {
  const scan = createImportScan(incoming, library)
  scan.scanTo(incoming.length)
  return scan.warnings()
}

function createIncomingCommand(line: string, id?: string): IncomingCommand {
  return { ...(id !== undefined && { id }), notes: null, line }
}
