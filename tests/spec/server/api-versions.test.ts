import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readCommandsFile } from '../../../core/commands/formats/read-commands-file.ts'
import { createCommand } from '../../support/library/sample-commands.ts'
import { AS_OWNER } from '../../support/server/access.ts'
import {
  asOwner,
  assertProblem,
  create,
  deleteSample,
  ENTRY,
  replace,
  SAMPLE,
  sendJson,
  startApi,
} from '../../support/server/api.ts'
import { ask, type Listening, type Reply } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'
import { LONG_AGO } from '../../support/server/store.ts'

const OWNER = { kind: 'session', name: 'owner-1' }

describe('versions of a command', () => {
  test('record each change with time, author and action', async (t) => {
    const server = await startApi(t)
    await edit(server, 'ls')
    await deleteSample(server)
    await asOwner(server, 'POST', `${SAMPLE}/restore`)
    const tags = { action: 'tags', ids: ['git-status'], add: ['new'] }
    const many = await sendJson(server, ['POST', '/api/commands/changes'], { body: tags })
    const undone = await asOwner(server, 'POST', `/api/commands/changes/${JSON.parse(many.text).id}/undo`)
    await asOwner(server, 'POST', `/api/commands/changes/${JSON.parse(undone.text).id}/undo`)
    await sendJson(server, ['POST', '/api/commands/import'], { body: [createCommand({ line: 'imported' })] })

    const reply = await asOwner(server, 'GET', `${SAMPLE}/versions`)

    const versions: readonly Answered[] = JSON.parse(reply.text)
    const told = versions.map(({ number, action, line, tags = [], deletedAt }) => [
      number,
      action,
      line,
      tags.length,
      deletedAt !== null,
    ])
    assert.deepEqual(told, [
      [8, 'import', 'imported', 0, false],
      [7, 'redo', 'ls', 1, false],
      [6, 'undo', 'ls', 0, false],
      [5, 'tags', 'ls', 1, false],
      [4, 'restore', 'ls', 0, false],
      [3, 'delete', 'ls', 0, true],
      [2, 'replace', 'ls', 0, false],
      [1, null, 'git status', 0, false],
    ])
    assert.deepEqual(
      versions.map(({ by }) => by),
      [...Array(7).fill(OWNER), null],
    )
    assert.equal(versions.at(-1)?.at, LONG_AGO)
    assert.equal(versions[0]?.etag, (await ask(server, SAMPLE)).headers.etag)
    assert.deepEqual([reply.status, reply.headers['cache-control']], [200, 'private, no-store'])
  })

  test('begin with its creation by the owner', async (t) => {
    const server = await startApi(t)
    const { id } = JSON.parse((await create(server, ENTRY)).text)

    const [first, ...more] = await versionsOf(server, `/api/commands/${id}`)

    assert.deepEqual([first?.number, first?.action, first?.by, more], [1, 'create', OWNER, []])
  })

  test("don't grow if nothing changed", async (t) => {
    const server = await startApi(t)
    const { headers } = await ask(server, SAMPLE)
    await asOwner(server, 'POST', `${SAMPLE}/restore`)
    await sendJson(server, ['POST', '/api/commands/import'], { body: [createCommand()] })
    await replace(server, '"another"')
    await revert(server, 1, headers.etag)

    assert.equal((await versionsOf(server)).length, 1)
  })

  test('are listed 50 at a time, paged by `before`', async (t) => {
    const server = await startApi(t)
    for (let count = 2; count <= 60; count += 1) await edit(server, `line ${count}`)

    const first = await versionsOf(server)
    const rest = JSON.parse((await asOwner(server, 'GET', `${SAMPLE}/versions?before=11`)).text)

    assert.deepEqual([first.length, first[0]?.number, first.at(-1)?.number], [50, 60, 11])
    assert.deepEqual(
      rest.map(({ number, line }: Answered) => [number, line]),
      [...Array.from({ length: 9 }, (_, at) => [10 - at, `line ${10 - at}`]), [1, 'git status']],
    )
  })

  for (const before of ['0', '-1', 'x', '', '1.5', '1&before=2', '9'.repeat(30)]) {
    test(`are refused with before=${before}`, async (t) => {
      const server = await startApi(t)

      assertProblem(await asOwner(server, 'GET', `${SAMPLE}/versions?before=${before}`), 400, 'request/malformed')
    })
  }

  test('can be restored as a new, undoable version', async (t) => {
    const server = await startApi(t)
    await edit(server, 'ls')
    const [present] = await versionsOf(server)

    const reply = await revert(server, 1, present?.etag)
    const back = await revert(server, 2, String(reply.headers.etag))

    assert.deepEqual([reply.status, JSON.parse(reply.text).line], [200, 'git status'])
    assert.equal(JSON.parse(back.text).line, 'ls')
    assert.deepEqual(
      (await versionsOf(server)).map(({ number, action, line }) => [number, action, line]),
      [
        [4, 'revert', 'ls'],
        [3, 'revert', 'git status'],
        [2, 'replace', 'ls'],
        [1, null, 'git status'],
      ],
    )
    assert.deepEqual(
      server.logged.slice(-2).map(({ event, id, version, subject }) => [event, id, version, subject]),
      [
        ['command.reverted', 'git-status', 1, 'owner-1'],
        ['command.reverted', 'git-status', 2, 'owner-1'],
      ],
    )
  })

  test('leave no content in the log', async (t) => {
    const server = await startApi(t)
    await edit(server, 'curl -u me:hunter2 x')
    await edit(server, 'ls')
    await revert(server, 2, (await versionsOf(server))[0]?.etag)

    assert.doesNotMatch(JSON.stringify(server.logged), /hunter2|git status/)
  })

  test('survive a deletion, and can restore the command', async (t) => {
    const server = await startApi(t)
    await edit(server, 'ls')
    await deleteSample(server)
    const [deleted] = await versionsOf(server)

    const reply = await revert(server, 1, deleted?.etag)

    assert.equal(reply.status, 200)
    assert.equal((await ask(server, SAMPLE)).text, reply.text)
    assert.equal(JSON.parse(reply.text).line, 'git status')
    assert.equal(JSON.parse((await asOwner(server, 'GET', '/api/commands/deleted')).text).length, 0)
  })

  test('can restore the content of a deleted version', async (t) => {
    const server = await startApi(t)
    await deleteSample(server)
    await asOwner(server, 'POST', `${SAMPLE}/restore`)
    await edit(server, 'ls')

    const reply = await revert(server, 2, (await versionsOf(server))[0]?.etag)

    assert.deepEqual([reply.status, JSON.parse(reply.text).line], [200, 'git status'])
  })

  test('are restored only if If-Match has the current version', async (t) => {
    const server = await startApi(t)
    const { headers } = await ask(server, SAMPLE)
    await edit(server, 'ls')
    const before = await ask(server, SAMPLE)

    assertProblem(await revert(server, 1, headers.etag), 412, 'command/changed')
    assertProblem(await revert(server, 1, undefined), 428, 'request/precondition-required')
    assert.equal((await ask(server, SAMPLE)).text, before.text)
  })

  test('get a 404 if unknown', async (t) => {
    const server = await startApi(t)

    for (const id of ['nowhere', '%00', 'deleted', 'changes']) {
      assertProblem(await asOwner(server, 'GET', `/api/commands/${id}/versions`), 404, 'command/unknown')
    }
    assertProblem(await asOwner(server, 'GET', '/api/commands/%FF/versions'), 400, 'address/undecodable')
    const nowhere = { path: '/api/commands/nowhere/versions/1/restore', method: 'POST' }
    assertProblem(await ask(server, { ...nowhere, headers: { ...AS_OWNER, 'If-Match': '*' } }), 404, 'command/unknown')
    for (const number of ['2', '0', '-1', 'x', '1.0', '9'.repeat(30)]) {
      assertProblem(await revert(server, number, '*'), 404, 'version/unknown')
    }
  })

  for (const [who, headers, status, code] of [
    ['anonymous callers', {}, 401, 'access/sign-in-required'],
    ['other signed-in users', { Authorization: 'Bearer stranger' }, 403, 'access/not-owner'],
  ] as const) {
    test(`are hidden from ${who}`, async (t) => {
      const server = await startApi(t)
      await edit(server, 'ls')
      const path = `${SAMPLE}/versions`

      const replies = [
        await ask(server, { path, headers }),
        await ask(server, { path: '/api/commands/export?versions=true', headers }),
        await ask(server, { path: `${path}/1/restore`, method: 'POST', headers: { ...headers, 'If-Match': '*' } }),
      ]

      for (const reply of replies) assertProblem(reply, status, code)
      for (const address of ['/api/commands', '/api/commands/export', SAMPLE, '/commands/git-status.txt']) {
        assert.doesNotMatch((await ask(server, { path: address, headers })).text, /git status/)
      }
    })
  }

  test('are exported only if the owner requests them', async (t) => {
    const server = await startApi(t)
    await edit(server, 'ls')
    const plain = await asOwner(server, 'GET', '/api/commands/export')

    const reply = await asOwner(server, 'GET', '/api/commands/export?versions=true')
    const without = await asOwner(server, 'GET', '/api/commands/export?versions=false')

    const { versions, ...file } = JSON.parse(reply.text)
    const told = versions['git-status'].map(({ number, line, by }: Answered) => [number, line, by])
    assert.deepEqual(told, [
      [2, 'ls', OWNER],
      [1, 'git status', null],
    ])
    assert.deepEqual(file, JSON.parse(plain.text))
    assert.deepEqual([without.text, reply.headers['cache-control']], [plain.text, 'private, no-store'])
    assertProblem(await asOwner(server, 'GET', '/api/commands/export?versions=yes'), 400, 'request/malformed')
  })

  test('are exported without deleted commands', async (t) => {
    const server = await startApi(t)
    await create(server, ENTRY)
    await deleteSample(server)

    const { text } = await asOwner(server, 'GET', '/api/commands/export?versions=true')

    const lines = JSON.parse(text).commands.map(({ line }: Answered) => line)
    assert.deepEqual(lines, [ENTRY.line])
  })

  test("aren't restored by an import", async (t) => {
    const [full, empty] = [await startApi(t), await startApi(t, { commands: [] })]
    await edit(full, 'ls')
    const { text } = await asOwner(full, 'GET', '/api/commands/export?versions=true')

    const imported = await sendJson(empty, ['POST', '/api/commands/import'], { body: JSON.parse(text) })
    const chosen = readCommandsFile(text)

    assert.deepEqual([imported.status, JSON.parse(imported.text).added.length], [200, 1])
    assert.ok(chosen.ok && chosen.value.commands.length === 1 && chosen.value.droppedFields.size === 0)
    assert.deepEqual(
      (await versionsOf(empty)).map(({ action }) => action),
      ['import'],
    )
  })

  test('require signing in', async (t) => {
    const server = await startTestServer(t)

    assertProblem(await ask(server, `${SAMPLE}/versions`), 401, 'access/sign-in-required')
    assertProblem(await ask(server, '/api/commands/export?versions=true'), 401, 'access/sign-in-required')
  })

  for (const [what, method, path] of [
    ['listed', 'GET', `${SAMPLE}/versions`],
    ['exported', 'GET', '/api/commands/export?versions=true'],
    ['restored', 'POST', `${SAMPLE}/versions/1/restore`],
  ] as const) {
    test(`can't be ${what} if the store fails`, async (t) => {
      const server = await startApi(t)
      server.store.behave('failing')

      const reply = await ask(server, { path, method, headers: { ...AS_OWNER, 'If-Match': '*' } })

      assertProblem(reply, 503, 'api/store-unavailable')
    })
  }
})

type Answered = {
  readonly number: number
  readonly action: string | null
  readonly by: unknown
  readonly at: string
  readonly line: string
  readonly tags?: readonly string[]
  readonly deletedAt: string | null
  readonly etag: string
}

async function versionsOf(server: Listening, command: string = SAMPLE): Promise<readonly Answered[]> {
  return JSON.parse((await asOwner(server, 'GET', `${command}/versions`)).text)
}

async function edit(server: Listening, line: string): Promise<void> {
  const { headers } = await ask(server, SAMPLE)
  await replace(server, headers.etag, { notes: 'What has changed', line })
}

function revert(server: Listening, number: number | string, etag: string | undefined): Promise<Reply> {
  const headers = { ...AS_OWNER, ...(etag !== undefined && { 'If-Match': etag }) }
  return ask(server, { method: 'POST', path: `${SAMPLE}/versions/${number}/restore`, headers })
}
