import assert from 'node:assert/strict'
import test from 'node:test'
import type { ImportReport } from '../../../core/commands/import/plan-import.ts'
import { conflictRows, textOfCommand } from '../../../web/owner/form/entry-text.ts'
import {
  ALL_TICKED,
  chosenCommands,
  leftOutSentence,
  sendImport,
  withTicks,
} from '../../../web/owner/import/use-import.ts'
import { importedSentence } from '../../../web/owner/many/change-notices.ts'
import { answeringClient, refusal } from './answering-client.ts'

const COMMANDS = ['same', 'new', 'changed', 'other'].map((id) => ({ id, notes: id, line: id }))
const ENTRIES = COMMANDS.map((command) => ({ command }))
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

test('3. what would change something and is ticked is sent, in the order of the file', () => {
  const unticked = withTicks(withTicks(ALL_TICKED, [1, 2, 3], false), [2], true)

  assert.deepEqual(
    chosenCommands({ reading: { entries: ENTRIES }, report: REPORT, unticked: ALL_TICKED, notes: new Map() }).map(
      ({ id }) => id,
    ),
    ['new', 'changed', 'other'],
  )
  assert.deepEqual(
    chosenCommands({ reading: { entries: ENTRIES }, report: REPORT, unticked, notes: new Map() }).map(({ id }) => id),
    ['changed'],
  )
})

test('3. what is written of a proposal while it is ticked is its notes; without that it is a draft', () => {
  const entries = ['git log --graph', 'ls -la', 'df -h'].map((line) => ({ place: '', command: { notes: null, line } }))
  const added = entries.map(({ command }, index) => ({ index, command: { id: `${index}`, ...command } }))

  const chosen = chosenCommands({
    reading: { entries },
    report: { ...NOTHING_LEFT, added, skipped: [] },
    unticked: new Set([2]),
    notes: new Map([
      [0, ' Draw the history '],
      [1, '  '],
      [2, 'Not wanted'],
    ]),
  })

  assert.deepEqual(
    chosen.map(({ notes, line }) => [notes, line]),
    [
      ['Draw the history', 'git log --graph'],
      [null, 'ls -la'],
    ],
  )
})

test('3. what an import did, and what it could not take, is told in a sentence', () => {
  assert.equal(
    leftOutSentence({ place: 'my.json, entry 5', reason: 'notes: expected a text' }),
    'my.json, entry 5: notes: expected a text',
  )
  assert.equal(importedSentence(REPORT), 'Imported 3 commands: 2 added, 1 changed.')
})

test('3. an import whose answer was lost is told as done only if nothing of it is left to do', async () => {
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

  assert.ok(done.kind === 'imported' && done.report.added.length === 2)
  assert.ok(failed.kind === 'failed' && failed.isKnown)
  assert.ok(unknown.kind === 'failed' && !unknown.isKnown)
})

test('3. an import that is refused is known not to be done', async () => {
  const { client, sent } = answeringClient({ 'POST /api/commands/import': [refusal(507, 'api/store-full')] })

  const outcome = await sendImport(client, COMMANDS)

  assert.ok(outcome.kind === 'failed' && outcome.isKnown)
  assert.deepEqual(sent, ['POST /api/commands/import'])
})

test('3. two versions are put side by side field by field, without those that neither has', () => {
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
