import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCommand } from '../../support/library/sample-commands.ts'
import { AS_OWNER } from '../../support/server/access.ts'
import { asOwner, assertProblem, deleteSample, revisionOf, SAMPLE, startApi } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'

describe('deleting a command', () => {
  test('removes it from its address and all lists', async (t) => {
    const server = await startApi(t)

    const reply = await deleteSample(server)

    assert.equal(reply.status, 204)
    assert.equal(reply.body.length, 0)
    assert.equal((await ask(server, '/api/commands')).text, '[]')
    assertProblem(await ask(server, SAMPLE), 404, 'command/unknown')
  })

  test('requires the current version', async (t) => {
    const server = await startApi(t)
    const deleteWith = (ifMatch: Record<string, string>, path = SAMPLE) =>
      ask(server, { method: 'DELETE', path, headers: { ...AS_OWNER, ...ifMatch } })

    const without = await deleteWith({})
    const stale = await deleteWith({ 'If-Match': '"stale"' })
    const unknown = await deleteWith({ 'If-Match': '*' }, '/api/commands/unknown')
    await deleteSample(server)
    const again = await deleteWith({ 'If-Match': '*' })

    assertProblem(without, 428, 'request/precondition-required')
    assertProblem(stale, 412, 'command/changed')
    assertProblem(unknown, 404, 'command/unknown')
    assertProblem(again, 404, 'command/unknown')
  })
})

describe('deleted commands', () => {
  test('are listed for the owner, with the time', async (t) => {
    const server = await startApi(t)
    const before = JSON.parse((await ask(server, SAMPLE)).text)
    await deleteSample(server)

    const reply = await asOwner(server, 'GET', '/api/commands/deleted')

    const [{ deletedAt, ...deleted }] = JSON.parse(reply.text)
    assert.equal(reply.status, 200)
    assert.equal(reply.headers['cache-control'], 'private, no-store')
    assert.deepEqual(deleted, { ...before, revision: 2 })
    assert.ok(Math.abs(Date.parse(deletedAt) - Date.now()) < 60_000)
  })

  test('are hidden from others', async (t) => {
    const server = await startApi(t)
    await deleteSample(server)

    const reply = await ask(server, '/api/commands/deleted')

    assertProblem(reply, 401, 'access/sign-in-required')
  })

  test('are restored to their position, as a new version', async (t) => {
    const server = await startApi(t, { commands: [createCommand(), createCommand({ id: 'other' })] })
    const before = await ask(server, '/api/commands')
    await deleteSample(server)

    const reply = await asOwner(server, 'POST', `${SAMPLE}/restore`)

    assert.equal(reply.status, 200)
    assert.equal(JSON.parse(reply.text).revision, 4)
    assert.equal((await ask(server, '/api/commands')).text, before.text)
    assert.equal((await ask(server, SAMPLE)).headers.etag, reply.headers.etag)
    assert.equal((await asOwner(server, 'GET', '/api/commands/deleted')).text, '[]')
  })

  test('are the only ones that a restore changes', async (t) => {
    const server = await startApi(t)
    const before = await ask(server, SAMPLE)

    const reply = await asOwner(server, 'POST', `${SAMPLE}/restore`)
    const unknown = await asOwner(server, 'POST', '/api/commands/unknown/restore')

    assert.deepEqual([reply.status, reply.text], [200, before.text])
    assert.equal(await revisionOf(server), 1)
    assertProblem(unknown, 404, 'command/unknown')
    assert.deepEqual(server.logged, [])
  })

  test('are logged in one line per change', async (t) => {
    const server = await startApi(t)

    const removed = await deleteSample(server)
    const restored = await asOwner(server, 'POST', `${SAMPLE}/restore`)

    const common = { id: 'git-status', subject: 'owner-1' }
    assert.deepEqual(server.logged, [
      { ...common, event: 'command.deleted', revision: 2, requestId: removed.headers['x-request-id'] },
      { ...common, event: 'command.restored', revision: 3, requestId: restored.headers['x-request-id'] },
    ])
  })

  test("raise the revision when they're deleted", async (t) => {
    const server = await startApi(t)
    const before = await revisionOf(server)

    await deleteSample(server)

    assert.deepEqual([before, await revisionOf(server)], [1, 2])
    assert.equal((await ask(server, '/api/commands')).headers['library-revision'], '2')
    assert.equal(server.store.asked.list, 1)
  })
})
