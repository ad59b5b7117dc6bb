import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ImportReport } from '../../../core/commands/import/plan-import.ts'
import type { IncomingCommand } from '../../../core/commands/incoming-command.ts'
import { importedSentence } from '../../../web/owner/bulk/change-notices.ts'
import { conflictRows, textOfCommand } from '../../../web/owner/form/entry-text.ts'
import type { PreviewRow } from '../../../web/owner/import/preview-rows.ts'
import { chosenCommands, leftOutSentence, sendImport, withTicks } from '../../../web/owner/import/use-import.ts'
import { answeringClient, scriptedRefusal } from './answering-client.ts'

const COMMANDS = ['same', 'new', 'changed', 'other'].map((id) => ({ id, notes: id, line: id }))
const [SAME, NEW, CHANGED, OTHER] = COMMANDS.map((command, index) => ({ index, command }))
const BEFORE = { id: 'changed', notes: 'before', line: 'changed' }

const REPORT: ImportReport = {
  dryRun: true,
  added: [NEW, OTHER].flatMap((one) => one ?? []),
  changed: CHANGED === undefined ? [] : [{ ...CHANGED, before: BEFORE }],
  skipped: SAME === undefined ? [] : [{ ...SAME, reason: 'same' }],
}
const NOTHING_LEFT: ImportReport = {
  ...REPORT,
  added: [],
  changed: [],
  skipped: REPORT.added.map((one) => ({ ...one, reason: 'same' })),
}

describe('import on the page', () => {
  test("sends changes in the file's order", () => {
    const [added, changed, other] = COMMANDS.slice(1).map((command, at) => createRow(at + 1, command))

    const chosen = chosenCommands(
      [added, other, changed].flatMap((row) => row ?? []),
      new Map(),
    )

    assert.deepEqual(
      chosen.map(({ id }) => id),
      ['new', 'changed', 'other'],
    )
  })

  test('ticks and unticks several commands at once', () => {
    assert.deepEqual([...withTicks(withTicks(new Set(), [1, 2, 3], false), [2], true)], [1, 3])
  })

  test('saves ticked proposals, those without notes as drafts', () => {
    const proposed = ['git log --graph', 'ls -la'].map((line, index) => createRow(index, { notes: null, line }))

    const chosen = chosenCommands(
      proposed,
      new Map([
        ['git log --graph', ' Draw the history '],
        ['ls -la', '  '],
        ['df -h', 'Not wanted'],
      ]),
    )

    assert.deepEqual(
      chosen.map(({ notes, line }) => [notes, line]),
      [
        ['Draw the history', 'git log --graph'],
        [null, 'ls -la'],
      ],
    )
  })

  test('reports imported commands and those left out', () => {
    assert.equal(
      leftOutSentence({ place: 'my.json, entry 5', reason: 'notes: expected a text' }),
      'my.json, entry 5: notes: expected a text',
    )
    assert.equal(importedSentence(REPORT), 'Imported 3 commands: 2 added, 1 changed.')
  })

  test('succeeds without a response if nothing is left to import', async () => {
    const arrived = answeringClient({
      'POST /api/commands/import': ['no answer'],
      'POST /api/commands/import?dryRun=true': [{ status: 200, body: NOTHING_LEFT }],
    })
    const lost = answeringClient({
      'POST /api/commands/import': ['no answer'],
      'POST /api/commands/import?dryRun=true': [{ status: 200, body: REPORT }],
    })

    const [done, failed, unknown] = [
      await sendImport(arrived.client, COMMANDS),
      await sendImport(lost.client, COMMANDS),
      await sendImport(answeringClient({}).client, COMMANDS),
    ]

    assert.ok(done.ok && done.value.added.length === 2)
    assert.ok(!failed.ok && failed.error.isKnown)
    assert.ok(!unknown.ok && !unknown.error.isKnown)
  })

  test('fails without a retry if the server refuses it', async () => {
    const { client, sent } = answeringClient({ 'POST /api/commands/import': [scriptedRefusal(507, 'api/store-full')] })

    const outcome = await sendImport(client, COMMANDS)

    assert.ok(!outcome.ok && outcome.error.isKnown)
    assert.deepEqual(sent, ['POST /api/commands/import'])
  })

  test('compares two versions field by field', () => {
    const mine = { id: 'a', notes: 'Mine', line: 'ls', tags: ['x'] }

    const rows = conflictRows(textOfCommand(mine), textOfCommand({ ...mine, notes: 'Theirs' }))

    assert.deepEqual(
      rows.map(({ field, isDifferent }) => [field, isDifferent]),
      [
        ['notes', true],
        ['line', false],
        ['tags', false],
      ],
    )
  })
})

function createRow(index: number, incoming: IncomingCommand): PreviewRow {
  return { index, command: { id: `${index}`, ...incoming }, incoming, before: null, place: '', mark: null }
}
