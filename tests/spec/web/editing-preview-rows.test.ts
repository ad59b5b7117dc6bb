import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ImportReport } from '../../../core/commands/import/plan-import.ts'
import { FORMAT_LABELS } from '../../../core/words/formats/english.ts'
import { labelsOf, optionsOf } from '../../../web/owner/import/format-options.ts'
import {
  createRowFilter,
  createsDuplicates,
  initiallyUnticked,
  isMostlyTexts,
  platformsOf,
  previewRows,
} from '../../../web/owner/import/preview-rows.ts'

const COMMANDS = [
  { id: 'a', notes: 'List files', line: 'ls -l', platform: 'unix', tags: ['files'] },
  { id: 'b', notes: 'Show changes', line: 'git diff', platform: 'git' },
  { id: 'c', notes: 'Show the log', line: 'git log', platform: 'git' },
  { id: 'd', notes: 'Wait', line: 'sleep 1' },
]

const REPORT: ImportReport = {
  dryRun: true,
  added: COMMANDS.slice(0, 3).map((command, index) => ({ index, command })),
  changed: COMMANDS.slice(3).map((command) => ({ index: 3, command, before: { ...command, notes: 'Before' } })),
  skipped: [],
}

const NO_NOTES = new Map<string, string>()

const { added, changed } = previewRows(
  {
    formats: ['commander'],
    isHistory: false,
    entries: COMMANDS.map((command, at) => ({ place: `my.json, entry ${at + 1}`, command })),
    leftOut: [],
    messages: [],
    warnings: [
      { kind: 'line/duplicate', entries: [1] },
      { kind: 'text/secret', entries: [0] },
    ],
  },
  REPORT,
)
const ALL = [...added, ...changed]

describe('preview of an import', () => {
  test('shows where each command is from, and marks known lines', () => {
    assert.deepEqual(
      ALL.map(({ place, mark, before }) => [place, mark, before?.notes ?? null]),
      [
        ['my.json, entry 1', 'This seems to contain a secret', null],
        ['my.json, entry 2', 'Your library already has this line', null],
        ['my.json, entry 3', null, null],
        ['my.json, entry 4', null, 'Before'],
      ],
    )
  })

  test('finds rows with every word in text or path', () => {
    const idsFor = (text: string) => ALL.filter(createRowFilter(text).hasRow).map(({ command }) => command.id)

    assert.deepEqual(idsFor('SHOW git'), ['b', 'c'])
    assert.deepEqual(idsFor('files'), ['a'])
    assert.deepEqual(idsFor('entry 4'), ['d'])
    assert.deepEqual(idsFor('no such thing'), [])
    assert.deepEqual(idsFor('  '), ['a', 'b', 'c', 'd'])
    assert.ok(createRowFilter('Row 12').hasText('my.csv, row 12: no command'))
  })

  test('lists platforms by size, commands without one last', () => {
    assert.deepEqual(platformsOf(ALL), [
      { platform: 'git', indices: [1, 2] },
      { platform: 'unix', indices: [0] },
      { platform: '', indices: [3] },
    ])
  })

  test('lists platforms of the same size by name', () => {
    const row = ALL[0]
    assert.ok(row)
    const rows = ['zsh', 'bash', 'fish'].map((platform, index) => ({
      ...row,
      index,
      command: { ...row.command, platform },
    }))

    assert.deepEqual(
      platformsOf(rows).map(({ platform }) => platform),
      ['bash', 'fish', 'zsh'],
    )
  })

  test('leaves histories, text snippets and secrets unticked', () => {
    assert.deepEqual(
      [...initiallyUnticked({ formats: ['espanso'], isHistory: false, warnings: [] }, REPORT, NO_NOTES)],
      [0, 1, 2, 3],
    )
    assert.deepEqual(
      [...initiallyUnticked({ formats: ['pet', 'csv'], isHistory: false, warnings: [] }, REPORT, NO_NOTES)],
      [],
    )
    const warnings = [{ kind: 'text/secret', count: 2, entries: [1, 3], sentence: '', examples: [] }] as const
    assert.deepEqual([...initiallyUnticked({ formats: ['pet'], isHistory: false, warnings }, REPORT, NO_NOTES)], [1, 3])
    assert.deepEqual(
      [...initiallyUnticked({ formats: [], isHistory: true, warnings: [] }, REPORT, NO_NOTES)],
      [0, 1, 2, 3],
    )
    assert.ok(isMostlyTexts(['csv', 'espanso']))
  })

  test("initially ticks only the history's commands with notes", () => {
    const notes = new Map([
      ['git diff', 'Show changes'],
      ['git log', ''],
    ])

    assert.deepEqual([...initiallyUnticked({ formats: [], isHistory: true, warnings: [] }, REPORT, notes)], [0, 2, 3])
  })

  test('warns that commands without ids may be added twice', () => {
    const withId = { command: { id: 'a', notes: 'A', line: null }, place: '' }
    const withoutId = { command: { notes: 'B', line: null }, place: '' }

    assert.ok(!createsDuplicates([withId]))
    assert.ok(createsDuplicates([withId, withoutId]))
  })

  test('offers each option of the formats once', () => {
    const keysOf = (...formats: Parameters<typeof optionsOf>[0]) => optionsOf(formats).map(({ key }) => key)

    assert.deepEqual(keysOf('pet'), [])
    assert.deepEqual(keysOf('tldr'), ['shortOptions'])
    assert.deepEqual(keysOf('cheat', 'markdown', 'vscode'), ['angleBrackets', 'everyLanguage'])
    assert.equal(
      optionsOf(['markdown', 'vscode']).at(-1)?.label,
      'Include code blocks without a language, and snippets for languages other than shells',
    )
  })

  test('uses the labels of the format list', () => {
    assert.equal(labelsOf(['pet', 'commander']), `${FORMAT_LABELS.pet}, ${FORMAT_LABELS.commander}`)
  })
})
