import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { restoreAndSave, saveNew, saveOver } from '../../../web/owner/form/save-entry.ts'
import { answeringClient, scriptedRefusal, versionOf } from './answering-client.ts'

const BASE = { id: 'a', notes: 'As it was', line: 'ls' }
const OPENED = { command: BASE, etag: '"1"' }
const UNREAD = { command: BASE, etag: null }
const MINE = { notes: 'Mine', line: 'ls' }
const THEIRS = { id: 'a', notes: 'Theirs', line: 'ls' }
const CHANGED = scriptedRefusal(412, 'command/changed')
/** The change to the library once the edit has been saved. */
const MADE = { added: [], put: [{ ...BASE, ...MINE }], removed: [], revision: 1 }
const GONE = scriptedRefusal(404, 'command/unknown')

describe('saving an edit', () => {
  test('sends one request, with the ETag that the form started from', async () => {
    const { client, sent } = answeringClient({ 'PUT /api/commands/a': [versionOf({ ...BASE, ...MINE }, '"2"')] })

    assert.deepEqual(await saveOver(client, MINE, OPENED), { kind: 'saved', id: 'a', made: MADE })
    assert.deepEqual(sent, ['PUT /api/commands/a "1"'])
  })

  test('reads the command first if its ETag is unknown', async () => {
    const { client, sent } = answeringClient({
      'GET /api/commands/a': [versionOf(BASE, '"1"')],
      'PUT /api/commands/a': [versionOf({ ...BASE, ...MINE }, '"2"')],
    })

    assert.deepEqual(await saveOver(client, MINE, UNREAD), { kind: 'saved', id: 'a', made: MADE })
    assert.deepEqual(sent, ['GET /api/commands/a', 'PUT /api/commands/a "1"'])
  })

  test('replaces a later version with the same content', async () => {
    const { client, sent } = answeringClient({
      'GET /api/commands/a': [versionOf(BASE, '"3"')],
      'PUT /api/commands/a': [CHANGED, versionOf({ ...BASE, ...MINE }, '"4"')],
    })

    assert.deepEqual(await saveOver(client, MINE, OPENED), { kind: 'saved', id: 'a', made: MADE })
    assert.deepEqual(sent, ['PUT /api/commands/a "1"', 'GET /api/commands/a', 'PUT /api/commands/a "3"'])
  })

  test('succeeds if an earlier request was already saved', async () => {
    const mine = versionOf({ ...BASE, ...MINE }, '"2"')
    const first = answeringClient({ 'GET /api/commands/a': [mine] })
    const second = answeringClient({ 'GET /api/commands/a': [mine], 'PUT /api/commands/a': [CHANGED] })

    assert.deepEqual(await saveOver(first.client, MINE, UNREAD), { kind: 'saved', id: 'a', made: null })
    assert.deepEqual(await saveOver(second.client, MINE, OPENED), { kind: 'saved', id: 'a', made: null })
  })
})

describe('an edit of a command that has since changed', () => {
  test('is a conflict if the command is read first and has changed', async () => {
    const { client, sent } = answeringClient({ 'GET /api/commands/a': [versionOf(THEIRS, '"2"')] })

    const outcome = await saveOver(client, MINE, UNREAD)

    assert.ok(outcome.kind === 'conflict' && outcome.conflict.kind === 'changed')
    assert.deepEqual([outcome.conflict.theirs.command, outcome.conflict.theirs.etag], [THEIRS, '"2"'])
    assert.deepEqual(sent, ['GET /api/commands/a'])
  })

  test('is a conflict if the command has changed since the form was opened', async () => {
    const { client, sent } = answeringClient({
      'GET /api/commands/a': [versionOf(THEIRS, '"2"')],
      'PUT /api/commands/a': [CHANGED],
    })

    const outcome = await saveOver(client, MINE, OPENED)

    assert.ok(outcome.kind === 'conflict' && outcome.conflict.kind === 'changed')
    assert.equal(outcome.conflict.theirs.etag, '"2"')
    assert.deepEqual(sent, ['PUT /api/commands/a "1"', 'GET /api/commands/a'])
  })

  test('is a conflict if the server refuses every ETag', async () => {
    const { client, sent } = answeringClient({
      'GET /api/commands/a': [versionOf(BASE, '"1"')],
      'PUT /api/commands/a': [CHANGED],
    })

    assert.equal((await saveOver(client, MINE, OPENED)).kind, 'conflict')
    assert.equal(sent.length, 4)
  })

  test('is a conflict if the command was deleted in the meantime', async () => {
    const before = answeringClient({ 'GET /api/commands/a': [GONE] })
    const between = answeringClient({ 'PUT /api/commands/a': [GONE] })
    const after = answeringClient({ 'GET /api/commands/a': [GONE], 'PUT /api/commands/a': [CHANGED] })

    const outcomes = [
      await saveOver(before.client, MINE, UNREAD),
      await saveOver(between.client, MINE, OPENED),
      await saveOver(after.client, MINE, OPENED),
    ]

    for (const outcome of outcomes)
      assert.deepEqual(outcome, { kind: 'conflict', conflict: { kind: 'deleted' }, made: null })
  })
})

describe('saving an entry', () => {
  test('restores a deleted command first', async () => {
    const { client, sent } = answeringClient({
      'POST /api/commands/a/restore': [versionOf(BASE, '"3"')],
      'PUT /api/commands/a': [versionOf({ ...BASE, ...MINE }, '"4"')],
    })

    assert.deepEqual(await restoreAndSave(client, MINE, 'a'), { kind: 'saved', id: 'a', made: MADE, before: BASE })
    assert.deepEqual(sent, ['POST /api/commands/a/restore', 'PUT /api/commands/a "3"'])
  })

  test('finds a new command that an earlier request added', async () => {
    const arrived = answeringClient({ 'GET /api/commands': [{ status: 200, body: [{ id: 'n', ...MINE }] }] })
    const lost = answeringClient({
      'GET /api/commands': [{ status: 200, body: [THEIRS] }],
      'POST /api/commands': [versionOf({ id: 'n', ...MINE }, '"1"', 201)],
    })

    assert.deepEqual(await saveNew(arrived.client, MINE, true), { kind: 'saved', id: 'n', made: null })
    const added = { ...MADE, put: [], added: [{ id: 'n', ...MINE }] }
    assert.deepEqual(await saveNew(lost.client, MINE, true), { kind: 'saved', id: 'n', made: added })
    assert.deepEqual(arrived.sent, ['GET /api/commands'])
    assert.deepEqual(lost.sent, ['GET /api/commands', 'POST /api/commands'])
  })

  test('fails without a response or if refused', async () => {
    const down = answeringClient({})
    const full = answeringClient({ 'POST /api/commands': [scriptedRefusal(507, 'api/store-full')] })

    const outcomes = [
      await saveNew(down.client, MINE, false),
      await saveNew(down.client, MINE, true),
      await saveOver(down.client, MINE, OPENED),
      await restoreAndSave(down.client, MINE, 'a'),
      await saveNew(full.client, MINE, false),
    ]

    assert.deepEqual(new Set(outcomes.map(({ kind }) => kind)), new Set(['failed']))
  })
})
