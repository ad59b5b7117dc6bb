import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCommand } from '../../support/library/sample-commands.ts'
import {
  asOwner,
  assertProblem,
  deleteSample,
  faultyFields,
  listOf,
  revisionOf,
  SAMPLE,
  sendJson,
  startApi,
} from '../../support/server/api.ts'
import { ask, type Listening } from '../../support/server/ask.ts'

const SAME = createCommand()
const CHANGED = createCommand({ notes: 'Otherwise' })
const NEW = createCommand({ id: 'new' })

describe('import', () => {
  test('adds, changes and skips in one revision', async (t) => {
    const server = await startApi(t, { commands: [SAME, createCommand({ id: 'other' })] })

    const reply = await importAll(server, [SAME, createCommand({ id: 'other', line: 'x' }), NEW])

    assert.equal(reply.status, 200)
    const { change, ...report } = JSON.parse(reply.text)
    assert.equal(typeof change, 'string')
    assert.deepEqual(report, {
      dryRun: false,
      added: [{ index: 2, command: NEW }],
      changed: [
        { index: 1, command: createCommand({ id: 'other', line: 'x' }), before: createCommand({ id: 'other' }) },
      ],
      skipped: [{ index: 0, command: SAME, reason: 'same' }],
    })
    assert.deepEqual(await listOf(server), [SAME, createCommand({ id: 'other', line: 'x' }), NEW])
    const revisions = ['other', 'new'].map(
      async (id) => JSON.parse((await ask(server, `/api/commands/${id}`)).text).revision,
    )
    assert.deepEqual(await Promise.all(revisions), [3, 3])
  })

  test('changes nothing the second time', async (t) => {
    const server = await startApi(t)
    await importAll(server, [CHANGED, { notes: null, line: 'without an id' }])

    const reply = await importAll(server, [CHANGED, { notes: null, line: 'without an id' }])

    const { added, changed, skipped, change } = JSON.parse(reply.text)
    assert.deepEqual([added, changed, skipped.length, change], [[], [], 2, null])
    assert.equal(server.logged.length, 1)
    assert.equal(await revisionOf(server), 3)
  })

  test('does nothing as a dry run', async (t) => {
    const server = await startApi(t)
    const before = await ask(server, '/api/commands')

    const dry = await importAll(server, [CHANGED, NEW], '?dryRun=true')
    const after = await ask(server, '/api/commands')
    const done = await importAll(server, [CHANGED, NEW], '?dryRun=false')

    assert.deepEqual([after.text, after.headers.etag], [before.text, before.headers.etag])
    const { change, ...report } = JSON.parse(done.text)
    assert.deepEqual(JSON.parse(dry.text), { ...report, dryRun: true, change: null })
    assert.deepEqual(server.logged, [
      {
        ...{ event: 'library.imported', added: 1, changed: 1, skipped: 0, change, subject: 'owner-1', revision: 2 },
        requestId: done.headers['x-request-id'],
      },
    ])
  })

  for (const query of ['?dryRun=', '?dryRun=yes', '?dryRun=1', '?dryRun=true&dryRun=false']) {
    test(`with ${query} is refused as malformed`, async (t) => {
      const server = await startApi(t)

      const reply = await importAll(server, [NEW], query)

      assertProblem(reply, 400, 'request/malformed')
      assert.deepEqual(await listOf(server), [SAME])
    })
  }

  test('refuses all entries and names the invalid fields', async (t) => {
    const server = await startApi(t)
    const wrong = [NEW, { ...SAME, line: 7 }, { ...NEW, id: 'deleted' }, { ...SAME, id: 'x', extra: 1 }]

    const list = await importAll(server, wrong)
    const file = await importAll(server, { format: 'commander', version: 1, commands: wrong })

    assertProblem(list, 422, 'command/invalid')
    assert.ok(faultyFields(list).includes('[1].line'))
    assert.ok(faultyFields(file).includes('commands[3].extra'))
    assert.deepEqual(await listOf(server), [SAME])
  })

  test('refuses reserved and repeated ids', async (t) => {
    const server = await startApi(t)

    const reply = await importAll(server, [NEW, createCommand({ id: 'import' }), NEW])

    assertProblem(reply, 422, 'command/invalid')
    assert.deepEqual(faultyFields(reply), ['[1].id', '[2].id'])
  })

  test('restores deleted commands', async (t) => {
    const server = await startApi(t)
    await deleteSample(server)

    const reply = await importAll(server, [CHANGED])

    assert.equal(JSON.parse(reply.text).added.length, 1)
    assert.equal((await ask(server, SAMPLE)).status, 200)
    assert.equal((await asOwner(server, 'GET', '/api/commands/deleted')).text, '[]')
  })
})

function importAll(server: Listening, body: unknown, query = '') {
  return sendJson(server, ['POST', `/api/commands/import${query}`], { body })
}
