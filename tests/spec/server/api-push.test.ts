import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCommand } from '../../support/library/sample-commands.ts'
import {
  asOwner,
  assertProblem,
  faultyFields,
  listOf,
  revisionOf,
  sendJson,
  startApi,
} from '../../support/server/api.ts'
import type { Listening } from '../../support/server/ask.ts'

const THREE = ['a', 'b', 'c'].map((id) => createCommand({ id }))
const CHANGES = ['POST', '/api/commands/changes'] as const

const REFUSED = [
  ['without a revision', { put: [], delete: [] }, ['revision']],
  ['with a command that has no id', { revision: 1, put: [{ notes: 'a', line: 'b' }], delete: [] }, ['put[0].id']],
  ['with a repeated id', { revision: 1, put: [THREE[0], THREE[0]], delete: [] }, ['put[1].id']],
  ['with a reserved id', { revision: 1, put: [createCommand({ id: 'export' })], delete: [] }, ['put[0].id']],
  ['with an empty command', { revision: 1, put: [{ id: 'x', notes: null, line: null }], delete: [] }, ['put[0]']],
  ['that stores what it deletes', { revision: 1, put: [THREE[0]], delete: ['b', 'a'] }, ['delete[1]']],
  ['that first deletes what it stores', { revision: 1, put: [THREE[0]], delete: ['a', 'b'] }, ['delete[0]']],
  ['with a field of another change', { revision: 1, put: [], delete: [], ids: ['a'] }, ['ids']],
] as const

describe('push', () => {
  test('adds, replaces and deletes in one undoable change', async (t) => {
    const server = await startApi(t, { commands: THREE })
    const put = [
      createCommand({ id: 'b', line: 'otherwise' }),
      createCommand({ id: 'new' }),
      createCommand({ id: 'c' }),
    ]

    const reply = await push(server, { revision: await revisionOf(server), put, delete: ['a', 'nowhere'] })

    const { id, at, ...report } = JSON.parse(reply.text)
    assert.deepEqual(report, { action: 'push', changed: ['b', 'new', 'a'], skipped: ['c', 'nowhere'] })
    assert.deepEqual(await listOf(server), [put[0], THREE[2], put[1]])
    const [listed] = JSON.parse((await asOwner(server, 'GET', '/api/commands/changes')).text)
    assert.deepEqual(listed, { id, action: 'push', at, count: 3, undoneAt: null })
    await asOwner(server, 'POST', `/api/commands/changes/${id}/undo`)
    assert.deepEqual(await listOf(server), THREE)
    const [logged] = server.logged
    assert.deepEqual([logged?.event, logged?.action, logged?.changed], ['library.changed', 'push', 3])
  })

  test('for another revision changes nothing', async (t) => {
    const server = await startApi(t, { commands: THREE })
    const revision = await revisionOf(server)
    await push(server, { revision, put: [createCommand({ id: 'b', line: 'otherwise' })], delete: [] })
    const before = await listOf(server)

    for (const stale of [revision, revision + 100]) {
      const reply = await push(server, { revision: stale, put: [createCommand({ id: 'd' })], delete: ['a'] })
      assertProblem(reply, 412, 'library/changed')
    }
    assert.deepEqual(await listOf(server), before)
  })

  test('restores deleted commands, and skips unchanged ones', async (t) => {
    const server = await startApi(t, { commands: THREE })
    await push(server, { revision: await revisionOf(server), put: [], delete: ['a'] })

    const back = await push(server, {
      revision: await revisionOf(server),
      put: [createCommand({ id: 'a' })],
      delete: [],
    })
    const again = await push(server, {
      revision: await revisionOf(server),
      put: [createCommand({ id: 'a' })],
      delete: [],
    })

    assert.deepEqual([JSON.parse(back.text).changed, await listOf(server)], [['a'], THREE])
    const { id, changed, skipped } = JSON.parse(again.text)
    assert.deepEqual([id, changed, skipped], [null, [], ['a']])
  })

  for (const [how, body, fields] of REFUSED) {
    test(`${how} is refused with the field's name`, async (t) => {
      const server = await startApi(t, { commands: THREE })

      const reply = await push(server, body)

      assertProblem(reply, 422, 'command/invalid')
      assert.deepEqual(faultyFields(reply), fields)
    })
  }

  test('accepts 30,000 commands at once', async (t) => {
    const server = await startApi(t, { commands: THREE })
    const put = Array.from({ length: 30_000 }, (_, at) =>
      createCommand({ id: `many-${at}`, notes: `Does thing ${at}` }),
    )

    const reply = await push(server, { revision: await revisionOf(server), put, delete: [] })

    assert.equal(JSON.parse(reply.text).changed.length, 30_000)
  })

  test('is for the owner only', async (t) => {
    const server = await startApi(t, { commands: THREE })
    const body = { action: 'push', revision: await revisionOf(server), put: [], delete: ['a'] }

    const reply = await sendJson(server, CHANGES, { body, headers: { Authorization: 'Bearer stranger' } })

    assertProblem(reply, 403, 'access/not-owner')
  })
})

function push(server: Listening, body: object) {
  return sendJson(server, CHANGES, { body: { action: 'push', ...body } })
}
