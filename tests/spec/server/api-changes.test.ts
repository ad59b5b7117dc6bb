import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCommand } from '../../support/library/sample-commands.ts'
import {
  asOwner,
  assertProblem,
  create,
  deleteSample,
  listOf,
  revisionOf,
  sendJson,
  startApi,
} from '../../support/server/api.ts'
import { ask, type Listening } from '../../support/server/ask.ts'

const THREE = ['a', 'b', 'c'].map((id) => createCommand({ id }))

describe('bulk change', () => {
  test('deletes many commands, and one undo restores them', async (t) => {
    const server = await startApi(t, { commands: THREE })

    const deleted = await change(server, { action: 'delete', ids: ['a', 'c', 'nowhere', 'a'] })
    const left = await listOf(server)
    const undone = await undo(server, deleted.id)
    const back = await listOf(server)
    const redone = await undo(server, undone.id)

    assert.deepEqual([deleted.action, deleted.changed, deleted.skipped], ['delete', ['a', 'c'], ['nowhere']])
    assert.deepEqual(left, [createCommand({ id: 'b' })])
    assert.deepEqual([undone.undone, undone.kept, undone.gone, back], [['a', 'c'], [], [], THREE])
    assert.deepEqual([redone.undone, await listOf(server)], [['a', 'c'], left])
    assert.equal(redone.id, deleted.id)
    assert.deepEqual((await undo(server, redone.id)).undone, ['a', 'c'])
  })

  test('of 32,000 imported commands is undone as a whole', async (t) => {
    const server = await startApi(t, { commands: THREE })
    const incoming = Array.from({ length: 32_000 }, (_, at) => ({
      id: `new-${at}`,
      notes: `Note ${at}`,
      line: `line ${at}`,
    }))
    const imported = await sendJson(server, ['POST', '/api/commands/import'], {
      body: [...incoming, createCommand({ id: 'b', line: 'otherwise' }), createCommand({ id: 'a' })],
    })
    const { change: id } = JSON.parse(imported.text)

    const undone = await undo(server, id)

    assert.equal(undone.undone.length, 32_001)
    assert.deepEqual(await listOf(server), THREE)
    const deleted = JSON.parse((await asOwner(server, 'GET', '/api/commands/deleted')).text)
    assert.equal(deleted.length, 32_000)
  })

  test('is undone except for commands changed since', async (t) => {
    const server = await startApi(t, { commands: THREE })
    const tagged = await change(server, { action: 'tags', ids: ['a', 'b', 'c'], add: ['new'] })
    const { headers } = await ask(server, '/api/commands/b')
    await sendJson(server, ['PUT', '/api/commands/b'], {
      body: { notes: 'By hand', line: 'ls' },
      headers: { 'If-Match': headers.etag },
    })

    const undone = await undo(server, tagged.id)

    assert.deepEqual([undone.undone, undone.kept], [['a', 'c'], ['b']])
    assert.deepEqual(await listOf(server), [THREE[0], { id: 'b', notes: 'By hand', line: 'ls' }, THREE[2]])
  })

  test('can be undone step by step, in reverse order', async (t) => {
    const server = await startApi(t, { commands: THREE })
    const first = await change(server, { action: 'tags', ids: ['a'], add: ['one'] })
    const second = await change(server, { action: 'platform', ids: ['a'], platform: 'git' })
    const third = await change(server, { action: 'delete', ids: ['a'] })

    for (const { id } of [third, second, first]) assert.deepEqual((await undo(server, id)).undone, ['a'])

    assert.deepEqual(await listOf(server), THREE)
  })

  test('can be undone after the later changes are undone', async (t) => {
    const server = await startApi(t, { commands: THREE })
    const first = await change(server, { action: 'tags', ids: ['a'], add: ['one'] })
    const second = await change(server, { action: 'delete', ids: ['a'] })

    const early = await undo(server, first.id)
    await undo(server, second.id)
    const later = await undo(server, first.id)

    assert.deepEqual(early, { id: null, undone: [], kept: ['a'], gone: [] })
    assert.deepEqual(later.undone, ['a'])
  })

  test('adds and removes tags, skipping unchanged commands', async (t) => {
    const commands = [
      createCommand({ id: 'a', tags: ['x', 'y'] }),
      createCommand({ id: 'b', tags: ['y', 'new'] }),
      createCommand({ id: 'c' }),
    ]
    const server = await startApi(t, { commands })

    const report = await change(server, { action: 'tags', ids: ['a', 'b', 'c'], add: ['new'], remove: ['x'] })
    await change(server, { action: 'tags', ids: ['c'], remove: ['new'] })

    assert.deepEqual([report.changed, report.skipped], [['a', 'c'], ['b']])
    assert.deepEqual(await listOf(server), [
      createCommand({ id: 'a', tags: ['y', 'new'] }),
      createCommand({ id: 'b', tags: ['y', 'new'] }),
      createCommand({ id: 'c' }),
    ])
  })

  test('skips commands that would get too many tags', async (t) => {
    const full = Array.from({ length: 32 }, (_, at) => `tag ${at}`)
    const commands = [createCommand({ id: 'a', tags: full }), createCommand({ id: 'b', tags: full.slice(1) })]
    const server = await startApi(t, { commands })

    const report = await change(server, { action: 'tags', ids: ['a', 'b'], add: ['one more'] })

    assert.deepEqual([report.changed, report.skipped], [['b'], ['a']])
  })

  test('moves commands to another platform, or to none', async (t) => {
    const commands = [
      createCommand({ id: 'a', platform: 'Bash' }),
      createCommand({ id: 'b', platform: 'bash' }),
      createCommand({ id: 'c' }),
    ]
    const server = await startApi(t, { commands })

    const moved = await change(server, { action: 'platform', ids: ['a', 'b', 'c'], platform: 'bash' })
    const none = await change(server, { action: 'platform', ids: ['a'], platform: null })

    assert.deepEqual([moved.changed, moved.skipped, none.changed], [['a', 'c'], ['b'], ['a']])
    assert.deepEqual(await listOf(server), [
      createCommand({ id: 'a' }),
      ...['b', 'c'].map((id) => createCommand({ id, platform: 'bash' })),
    ])
  })

  test('makes commands private and public again', async (t) => {
    const server = await startApi(t, { commands: THREE })

    const hidden = await change(server, { action: 'visibility', ids: ['a', 'b'], visibility: 'private' })
    const seen = await listOf(server)
    const shown = await change(server, { action: 'visibility', ids: ['a', 'b', 'c'], visibility: 'public' })

    assert.deepEqual([hidden.changed, seen], [['a', 'b'], [THREE[2]]])
    assert.deepEqual([shown.changed, shown.skipped, await listOf(server)], [['a', 'b'], ['c'], THREE])
  })

  test("restores commands, skipping those that aren't deleted", async (t) => {
    const server = await startApi(t, { commands: THREE })
    await change(server, { action: 'delete', ids: ['a', 'b'] })

    const report = await change(server, { action: 'restore', ids: ['a', 'b', 'c'] })
    const deletedOnes = await change(server, { action: 'tags', ids: ['nowhere'], add: ['x'] })

    assert.deepEqual([report.changed, report.skipped, await listOf(server)], [['a', 'b'], ['c'], THREE])
    assert.deepEqual([deletedOnes.id, deletedOnes.changed], [null, []])
  })

  test('skips deleted commands', async (t) => {
    const server = await startApi(t, { commands: THREE })
    await change(server, { action: 'delete', ids: ['a'] })

    const tagged = await change(server, { action: 'tags', ids: ['a', 'b'], add: ['x'] })
    const deleted = await change(server, { action: 'delete', ids: ['a', 'c'] })

    assert.deepEqual([tagged.changed, tagged.skipped], [['b'], ['a']])
    assert.deepEqual([deleted.changed, deleted.skipped], [['c'], ['a']])
  })

  test("can't bring back purged commands", async (t) => {
    const server = await startApi(t, { commands: THREE })
    const tagged = await change(server, { action: 'tags', ids: ['a', 'b'], add: ['x'] })
    await change(server, { action: 'delete', ids: ['a'] })
    await asOwner(server, 'DELETE', '/api/commands/deleted')

    const undone = await undo(server, tagged.id)

    assert.deepEqual([undone.undone, undone.kept, undone.gone], [['b'], [], ['a']])
  })

  test('is listed newest first, even once undone', async (t) => {
    const server = await startApi(t, { commands: THREE })
    const imported = JSON.parse(
      (await sendJson(server, ['POST', '/api/commands/import'], { body: [createCommand({ id: 'd' })] })).text,
    )
    const tagged = await change(server, { action: 'tags', ids: ['a', 'b'], add: ['x'] })
    await change(server, { action: 'tags', ids: ['a', 'b'], add: ['x'] })
    await undo(server, tagged.id)

    const reply = await asOwner(server, 'GET', '/api/commands/changes')

    const [first, second, ...more] = JSON.parse(reply.text)
    assert.equal(reply.headers['cache-control'], 'private, no-store')
    assert.deepEqual(
      { ...first, undoneAt: null },
      { id: tagged.id, action: 'tags', at: tagged.at, count: 2, undoneAt: null },
    )
    assert.ok(Date.parse(first.undoneAt) >= Date.parse(tagged.at))
    assert.deepEqual([second.id, second.action, second.count, second.undoneAt], [imported.change, 'import', 1, null])
    assert.deepEqual(more, [])
  })

  test('is undone only once', async (t) => {
    const server = await startApi(t, { commands: THREE })
    const { id } = await change(server, { action: 'delete', ids: ['a'] })
    await undo(server, id)
    const revision = (await ask(server, '/api/revision')).text

    const again = await asOwner(server, 'POST', `/api/commands/changes/${id}/undo`)

    assertProblem(again, 409, 'change/undone')
    assert.match(JSON.parse(again.text).title, /was already undone/)
    assert.equal((await ask(server, '/api/revision')).text, revision)
  })

  for (const id of ['nowhere', '%00', '%FF', 'a']) {
    test(`can't be undone if it's unknown: ${id}`, async (t) => {
      const server = await startApi(t, { commands: THREE })

      assertProblem(await asOwner(server, 'POST', `/api/commands/changes/${id}/undo`), 404, 'change/unknown')
    })
  }

  test('can be undone for 30 days', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-01-01T00:00:00.000Z') })
    const server = await startApi(t, { commands: THREE })
    const [first, second] = [
      await change(server, { action: 'delete', ids: ['a'] }),
      await change(server, { action: 'delete', ids: ['c'] }),
    ]

    t.mock.timers.setTime(Date.parse('2026-01-31T00:00:00.000Z'))
    await undo(server, first.id)
    t.mock.timers.tick(1)
    const late = await asOwner(server, 'POST', `/api/commands/changes/${second.id}/undo`)

    assertProblem(late, 404, 'change/unknown')
  })

  test('purges all deleted commands at once', async (t) => {
    const server = await startApi(t, { commands: THREE })
    await change(server, { action: 'delete', ids: ['a', 'c'] })

    const purged = await asOwner(server, 'DELETE', '/api/commands/deleted')
    const again = await asOwner(server, 'DELETE', '/api/commands/deleted')

    assert.deepEqual([purged.status, purged.text, again.text], [200, '{"purged":2}', '{"purged":0}'])
    assert.equal((await asOwner(server, 'GET', '/api/commands/deleted')).text, '[]')
    assert.equal(server.logged.at(-1)?.event, 'library.purged')
  })

  test('is logged in one line, without content', async (t) => {
    const server = await startApi(t, { commands: THREE })

    const { id } = await change(server, { action: 'delete', ids: ['a', 'x'] })
    await change(server, { action: 'delete', ids: ['x'] })
    await undo(server, id)

    const logged = server.logged.map(({ requestId: _id, ...entry }) => entry)
    const common = { change: id, subject: 'owner-1' }
    assert.deepEqual(logged, [
      { ...common, event: 'library.changed', action: 'delete', changed: 1, skipped: 1, revision: 4 },
      { ...common, event: 'library.undone', undone: 1, kept: 0, gone: 0, revision: 5 },
    ])
  })

  test("can't import a reserved id", async (t) => {
    const server = await startApi(t)

    const reply = await sendJson(server, ['POST', '/api/commands/import'], { body: [createCommand({ id: 'changes' })] })

    assertProblem(reply, 422, 'command/invalid')
  })

  test('leaves a command deleted if its import is undone', async (t) => {
    const server = await startApi(t)
    await deleteSample(server)
    const imported = await sendJson(server, ['POST', '/api/commands/import'], {
      body: [createCommand({ notes: 'Otherwise' })],
    })
    await create(server, { notes: 'Other', line: 'pwd' })

    await undo(server, JSON.parse(imported.text).change)

    const [deleted] = JSON.parse((await asOwner(server, 'GET', '/api/commands/deleted')).text)
    assert.deepEqual([deleted.id, deleted.notes], ['git-status', createCommand().notes])
  })

  test('returns its revision', async (t) => {
    const server = await startApi(t, { commands: THREE })
    const present = () => revisionOf(server)

    const done = await sendJson(server, ['POST', '/api/commands/changes'], { body: { action: 'delete', ids: ['a'] } })
    const afterChange = await present()
    const undone = await asOwner(server, 'POST', `/api/commands/changes/${JSON.parse(done.text).id}/undo`)
    const nothing = await sendJson(server, ['POST', '/api/commands/changes'], {
      body: { action: 'restore', ids: ['a'] },
    })

    assert.deepEqual(
      [done, undone, nothing].map(({ headers }) => headers['library-revision']),
      [String(afterChange), String(await present()), undefined],
    )
  })
})

type Report = Readonly<Record<'id' | 'action' | 'at', string>> &
  Readonly<Record<'changed' | 'skipped' | 'undone' | 'kept' | 'gone', readonly string[]>>

async function change(server: Listening, body: unknown): Promise<Report> {
  const reply = await sendJson(server, ['POST', '/api/commands/changes'], { body })
  assert.equal(reply.status, 200, reply.text)
  return JSON.parse(reply.text)
}

async function undo(server: Listening, id: string): Promise<Report> {
  const reply = await asOwner(server, 'POST', `/api/commands/changes/${id}/undo`)
  assert.equal(reply.status, 200, reply.text)
  return JSON.parse(reply.text)
}
