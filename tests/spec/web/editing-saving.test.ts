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
const TAKEN = scriptedRefusal(412, 'command/exists')
const EARLIER = { notes: 'Earlier', line: 'ls' }
const ADDED = { id: 'n', ...MINE }
const FIRST = { id: 'n', sent: [] }

describe('saving an edit', () => {
  test("sends one request, with the form's original ETag", async () => {
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
  test('is a conflict if a first read shows the change', async () => {
    const { client, sent } = answeringClient({ 'GET /api/commands/a': [versionOf(THEIRS, '"2"')] })

    const outcome = await saveOver(client, MINE, UNREAD)

    assert.ok(outcome.kind === 'conflict' && outcome.conflict.kind === 'changed')
    assert.deepEqual([outcome.conflict.theirs.command, outcome.conflict.theirs.etag], [THEIRS, '"2"'])
    assert.deepEqual(sent, ['GET /api/commands/a'])
  })

  test('is a conflict if the form opened before the change', async () => {
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

  test('is a conflict if the command was meanwhile deleted', async () => {
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

  test("adds a new command under the form's id", async () => {
    const { client, sent } = answeringClient({ 'PUT /api/commands/n': [versionOf(ADDED, '"1"', 201)] })

    const outcome = await saveNew(client, MINE, FIRST)

    assert.deepEqual(outcome, { kind: 'saved', id: 'n', made: { ...MADE, put: [], added: [ADDED] } })
    assert.deepEqual(sent, ['PUT /api/commands/n *'])
  })

  test('finds a new command that an unanswered request added', async () => {
    const { client, sent } = answeringClient({
      'PUT /api/commands/n': [TAKEN],
      'GET /api/commands/n': [versionOf(ADDED, '"1"')],
    })

    assert.deepEqual(await saveNew(client, MINE, FIRST), { kind: 'saved', id: 'n', made: null })
    assert.deepEqual(sent, ['PUT /api/commands/n *', 'GET /api/commands/n'])
  })

  test('replaces what an unanswered request stored', async () => {
    const { client, sent } = answeringClient({
      'PUT /api/commands/n': ['no answer', TAKEN, versionOf(ADDED, '"2"')],
      'GET /api/commands/n': [versionOf({ ...ADDED, ...EARLIER }, '"1"')],
    })
    const lost = await saveNew(client, EARLIER, FIRST)
    assert.ok(lost.kind === 'failed' && lost.addAttempts !== undefined)

    const outcome = await saveNew(client, MINE, lost.addAttempts)

    assert.deepEqual(outcome, { kind: 'saved', id: 'n', made: { ...MADE, put: [ADDED] } })
    assert.deepEqual(sent.slice(1), ['PUT /api/commands/n *', 'GET /api/commands/n', 'PUT /api/commands/n "1"'])
  })

  const GET = 'GET /api/commands/n'
  const PUT = 'PUT /api/commands/n'
  const sentEarlier = versionOf({ ...ADDED, ...EARLIER }, '"1"')
  for (const [what, script] of [
    ['changed', { [PUT]: [TAKEN], [GET]: [versionOf({ ...ADDED, ...THEIRS }, '"2"')] }],
    ['deleted', { [PUT]: [TAKEN], [GET]: [GONE] }],
    ['changed just before', { [PUT]: [TAKEN, CHANGED], [GET]: [sentEarlier] }],
    ['deleted just before', { [PUT]: [TAKEN, GONE], [GET]: [sentEarlier] }],
  ] as const) {
    test(`tries another id if the first command was ${what}`, async () => {
      const { client, sent } = answeringClient(script)

      const outcome = await saveNew(client, MINE, { id: 'n', sent: [EARLIER] })

      const last = sent.at(-1) ?? ''
      assert.match(last, /^PUT \/api\/commands\/[\da-f-]{36} \*$/)
      // The script doesn't answer this request, so the next attempt uses the same id.
      assert.ok(outcome.kind === 'failed')
      assert.deepEqual(outcome.addAttempts, { id: last.slice('PUT /api/commands/'.length, -2), sent: [MINE] })
    })
  }

  test('fails without a response or if refused', async () => {
    const down = answeringClient({})
    const full = answeringClient({ 'PUT /api/commands/n': [scriptedRefusal(507, 'api/store-full')] })
    const unreachable = answeringClient({ 'PUT /api/commands/n': [TAKEN] })

    const outcomes = [
      await saveNew(down.client, MINE, FIRST),
      await saveNew(unreachable.client, MINE, FIRST),
      await saveOver(down.client, MINE, OPENED),
      await restoreAndSave(down.client, MINE, 'a'),
      await saveNew(full.client, MINE, FIRST),
    ]

    assert.deepEqual(new Set(outcomes.map(({ kind }) => kind)), new Set(['failed']))
  })

  test('remembers each attempt to add, even a refused one', async () => {
    const { client } = answeringClient({ 'PUT /api/commands/n': ['no answer', scriptedRefusal(504, 'api/unknown')] })

    const first = await saveNew(client, EARLIER, FIRST)
    assert.ok(first.kind === 'failed' && first.addAttempts !== undefined)
    const second = await saveNew(client, MINE, first.addAttempts)

    assert.deepEqual(first.addAttempts, { id: 'n', sent: [EARLIER] })
    assert.ok(second.kind === 'failed')
    assert.deepEqual(second.addAttempts, { id: 'n', sent: [EARLIER, MINE] })
  })
})
