import assert from 'node:assert/strict'
import test from 'node:test'
import { restoreAndSave, saveNew, saveOver, saveOverVersion } from '../../../web/owner/form/save-entry.ts'
import { answeringClient, refusal, versionOf } from './answering-client.ts'

const BASE = { id: 'a', notes: 'As it was', line: 'ls' }
const MINE = { notes: 'Mine', line: 'ls' }
const THEIRS = { id: 'a', notes: 'Theirs', line: 'ls' }
const CHANGED = refusal(412, 'command/changed')
const GONE = refusal(404, 'command/unknown')

test('3. an edit goes over the very version that the owner began from', async () => {
  const { client, sent } = answeringClient({
    'GET /api/commands/a': [versionOf(BASE, '"1"')],
    'PUT /api/commands/a': [versionOf({ ...BASE, ...MINE }, '"2"')],
  })

  assert.deepEqual(await saveOver(client, MINE, BASE), { kind: 'saved', id: 'a' })
  assert.deepEqual(sent, ['GET /api/commands/a', 'PUT /api/commands/a "1"'])
})

test('3. where the command is another one by now nothing is sent, and theirs is told', async () => {
  const { client, sent } = answeringClient({ 'GET /api/commands/a': [versionOf(THEIRS, '"2"')] })

  const outcome = await saveOver(client, MINE, BASE)

  assert.ok(outcome.kind === 'conflict' && outcome.conflict.kind === 'changed')
  assert.deepEqual([outcome.conflict.theirs.command, outcome.conflict.theirs.etag], [THEIRS, '"2"'])
  assert.deepEqual(sent, ['GET /api/commands/a'])
})

test('3. a change that comes between looking and saving is a conflict as well (412)', async () => {
  const { client } = answeringClient({
    'GET /api/commands/a': [versionOf(BASE, '"1"'), versionOf(THEIRS, '"2"')],
    'PUT /api/commands/a': [CHANGED],
  })

  const outcome = await saveOver(client, MINE, BASE)

  assert.ok(outcome.kind === 'conflict' && outcome.conflict.kind === 'changed')
  assert.equal(outcome.conflict.theirs.etag, '"2"')
})

test('3. what is there already, as the answer to it was lost, is saved', async () => {
  const mine = versionOf({ ...BASE, ...MINE }, '"2"')
  const first = answeringClient({ 'GET /api/commands/a': [mine] })
  const second = answeringClient({ 'GET /api/commands/a': [mine], 'PUT /api/commands/a': [CHANGED] })

  assert.deepEqual(await saveOver(first.client, MINE, BASE), { kind: 'saved', id: 'a' })
  assert.deepEqual(await saveOverVersion(second.client, MINE, { id: 'a', etag: '"1"' }), { kind: 'saved', id: 'a' })
})

test('3. a command that was deleted meanwhile is told as that, before and between', async () => {
  const before = answeringClient({ 'GET /api/commands/a': [GONE] })
  const between = answeringClient({ 'GET /api/commands/a': [versionOf(BASE, '"1"')], 'PUT /api/commands/a': [GONE] })
  const after = answeringClient({ 'GET /api/commands/a': [GONE], 'PUT /api/commands/a': [CHANGED] })

  const outcomes = [
    await saveOver(before.client, MINE, BASE),
    await saveOver(between.client, MINE, BASE),
    await saveOverVersion(after.client, MINE, { id: 'a', etag: '"1"' }),
  ]

  for (const outcome of outcomes) assert.deepEqual(outcome, { kind: 'conflict', conflict: { kind: 'deleted' } })
})

test('3. a deleted command is restored, and the entry saved over what came back', async () => {
  const { client, sent } = answeringClient({
    'POST /api/commands/a/restore': [versionOf(BASE, '"3"')],
    'PUT /api/commands/a': [versionOf({ ...BASE, ...MINE }, '"4"')],
  })

  assert.deepEqual(await restoreAndSave(client, MINE, 'a'), { kind: 'saved', id: 'a', before: BASE })
  assert.deepEqual(sent, ['POST /api/commands/a/restore', 'PUT /api/commands/a "3"'])
})

test('3. a new command that was sent before is looked for, and not added twice', async () => {
  const arrived = answeringClient({ 'GET /api/commands': [{ status: 200, body: [{ id: 'n', ...MINE }] }] })
  const lost = answeringClient({
    'GET /api/commands': [{ status: 200, body: [THEIRS] }],
    'POST /api/commands': [versionOf({ id: 'n', ...MINE }, '"1"', 201)],
  })

  assert.deepEqual(await saveNew(arrived.client, MINE, true), { kind: 'saved', id: 'n' })
  assert.deepEqual(await saveNew(lost.client, MINE, true), { kind: 'saved', id: 'n' })
  assert.deepEqual(arrived.sent, ['GET /api/commands'])
  assert.deepEqual(lost.sent, ['GET /api/commands', 'POST /api/commands'])
})

test('3. no answer, or a refusal, is a failure each time, and nothing is taken for saved', async () => {
  const down = answeringClient({})
  const full = answeringClient({ 'POST /api/commands': [refusal(507, 'api/store-full')] })

  const outcomes = [
    await saveNew(down.client, MINE, false),
    await saveNew(down.client, MINE, true),
    await saveOver(down.client, MINE, BASE),
    await restoreAndSave(down.client, MINE, 'a'),
    await saveNew(full.client, MINE, false),
  ]

  assert.deepEqual(new Set(outcomes.map(({ kind }) => kind)), new Set(['failed']))
})
