import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyChanges } from '../../../core/commands/changing-list.ts'
import type { Command } from '../../../core/commands/command.ts'
import { success } from '../../../core/result.ts'
import { createSnapshotReader } from '../../../server/commands/library-snapshot.ts'
import { aCommand, manyCommands } from '../../contract/sample-commands.ts'
import { anApi, asOwner, assertProblem, faultyFields } from './an-api.ts'
import { AS_OWNER } from './an-owner.ts'
import { ask, type Listening, type Reply } from './ask.ts'
import { memoryStore } from './memory-store.ts'

const LIST = '/api/commands'
const TEN = manyCommands(10)
const NEW = aCommand({ id: 'new', notes: 'New', line: 'ls' })
const CACHE = { 'Surrogate-Capability': 'a-cache="Surrogate/1.0"' }

test('6. who has a revision is told what changed since, and makes the same list of that', async (t) => {
  const server = await anApi(t, { commands: TEN })
  const had = await ask(server, LIST)
  server.store.replace([...TEN.slice(1, 5), { ...TEN[5], notes: 'Other notes' } as Command, ...TEN.slice(6), NEW])
  const whole = await ask(server, LIST)

  const reply = await since(server, had)

  const told = JSON.parse(reply.text)
  assert.deepEqual(told.removed, ['command-1'])
  assert.deepEqual(
    told.changed.map(({ at, command }: { readonly at: number; readonly command: Command }) => [at, command.id]),
    [
      [4, 'command-6'],
      [9, 'new'],
    ],
  )
  assert.equal(JSON.stringify(applyChanges(JSON.parse(had.text), told)), whole.text)
  assert.deepEqual([told.since, told.revision, told.history, told.total], [1, 2, 'history of 2', 10])
  for (const name of ['library-revision', 'library-history', 'cache-control', 'access-control-allow-origin'] as const) {
    assert.equal(reply.headers[name], whole.headers[name], name)
  }
  assert.equal(reply.headers['library-since'], '1')
  assert.equal(whole.headers['library-since'], undefined)
})

test('6. changes have an ETag of their own: 304 to who has them, HEAD like GET, compressed where that is shorter', async (t) => {
  const server = await anApi(t, { commands: TEN })
  const had = await ask(server, LIST)
  server.store.replace([...TEN, aCommand({ id: 'long', notes: 'long '.repeat(200) })])
  const path = addressSince(had)

  const reply = await ask(server, path)
  const again = await ask(server, { path, headers: { 'If-None-Match': reply.headers.etag ?? '' } })
  const head = await ask(server, { path, method: 'HEAD' })
  const small = await ask(server, { path, headers: { 'Accept-Encoding': 'br' } })
  server.store.replace(TEN)
  const later = await ask(server, { path, headers: { 'If-None-Match': reply.headers.etag ?? '' } })

  assert.notEqual(reply.headers.etag, (await ask(server, LIST)).headers.etag)
  assert.equal(again.status, 304)
  assert.deepEqual([head.status, head.text, head.headers.etag], [200, '', reply.headers.etag])
  assert.equal(small.headers['content-encoding'], 'br')
  assert.ok(small.body.length < reply.body.length)
  assert.equal(later.status, 200)
  assert.deepEqual(JSON.parse(later.text).changed, [])
})

test('6. to who has the present revision nothing has changed', async (t) => {
  const server = await anApi(t, { commands: TEN })

  const { changed, removed, total } = JSON.parse((await since(server, await ask(server, LIST))).text)

  assert.deepEqual([changed, removed, total], [[], [], 10])
})

test('6. a revision alone is enough for who knows that the library is the same; with another history it is all', async (t) => {
  const server = await anApi(t, { commands: TEN })
  await ask(server, LIST)
  server.store.replace([...TEN, NEW])
  await ask(server, LIST)

  const replies = await Promise.all(
    ['since=1', 'since=1&history=history+of+1', 'since=1&history=another', 'since=2&history=another'].map((query) =>
      ask(server, `${LIST}?${query}`),
    ),
  )

  assert.deepEqual(replies.map(isWhole), [false, false, true, true])
})

test('6. where a revision is not known, is still to come, or most has changed, the whole list comes, as without it', async (t) => {
  const server = await anApi(t, { commands: TEN })
  await ask(server, LIST)
  server.store.replace(TEN.map((command) => ({ ...command, notes: 'New' })))
  const whole = await ask(server, LIST)

  for (const query of ['since=0', 'since=1', 'since=999']) {
    const reply = await ask(server, `${LIST}?${query}`)
    const known = await ask(server, {
      path: `${LIST}?${query}`,
      headers: { 'If-None-Match': whole.headers.etag ?? '' },
    })

    assert.equal(reply.text, whole.text)
    assert.deepEqual({ ...reply.headers, date: '' }, { ...whole.headers, date: '' })
    assert.equal(known.status, 304)
  }
})

test('6. a server that has just started knows no past and answers with all; commands that changed places are no change', async (t) => {
  const started = await anApi(t, { commands: TEN })
  const server = await anApi(t, { commands: TEN })
  await ask(server, LIST)
  started.store.replace([...TEN, NEW])
  server.store.replace(TEN.toReversed())

  assert.deepEqual([await ask(started, `${LIST}?since=1`), await ask(server, `${LIST}?since=1`)].map(isWhole), [
    true,
    true,
  ])
})

test('6. a library that was put back to an earlier revision has no past, so that a revision is never taken for another', async () => {
  const states = [
    { revision: 5, commands: TEN },
    { revision: 4, commands: TEN.slice(1) },
    { revision: 5, commands: [...TEN.slice(1), NEW] },
  ]
  let at = 0
  const present = () => success(states[at] ?? { revision: 0, commands: [] })
  const store = {
    ...memoryStore([]),
    list: async () => present(),
    revision: async () => success(present().value.revision),
  }
  const read = createSnapshotReader({ store, headers: {}, log: () => undefined })
  for (at = 0; at < 2; at += 1) await read()

  const now = await read()

  assert.ok(now.ok)
  const changes = await now.value.changes({ revision: 5, history: null }, 'public')
  const body = Buffer.from(changes?.variants.identity.whole.body ?? []).toString()
  assert.deepEqual([JSON.parse(body).changed, JSON.parse(body).removed], [[], []])
})

test('6. only so much of the past is remembered', async (t) => {
  const many = manyCommands(30_000)
  const server = await anApi(t, { commands: many })
  await ask(server, LIST)
  for (const notes of ['first', 'second']) {
    server.store.replace(many.map((command, index) => (index < 6_000 ? { ...command, notes } : command)))
    await ask(server, LIST)
  }

  const replies = [await ask(server, `${LIST}?since=1`), await ask(server, `${LIST}?since=2`)]

  assert.deepEqual(replies.map(isWhole), [true, false])
})

test('6. what becomes private goes by its id alone, and of what always was nothing is told; the owner is told all', async (t) => {
  const secret = aCommand({ id: 'secret', notes: 'Secret', visibility: 'private' })
  const server = await anApi(t, { commands: [...TEN, secret] })
  const had = await ask(server, LIST)
  const ownerHad = await asOwner(server, 'GET', LIST)
  const hidden = { ...TEN[0], line: 'hidden', visibility: 'private' } as Command
  server.store.replace([hidden, ...TEN.slice(1), { ...secret, line: 'more' }])

  const reply = await since(server, had)
  const own = await ask(server, { path: addressSince(ownerHad), headers: AS_OWNER })
  const stranger = await ask(server, { path: addressSince(had), headers: { Authorization: 'Bearer stranger' } })

  assert.deepEqual(JSON.parse(reply.text).removed, [hidden.id])
  assert.deepEqual(JSON.parse(reply.text).changed, [])
  assert.doesNotMatch(reply.text, /secret|hidden/i)
  assert.equal(stranger.text, reply.text)
  const ownList = (await asOwner(server, 'GET', LIST)).text
  assert.equal(JSON.stringify(applyChanges(JSON.parse(ownerHad.text), JSON.parse(own.text))), ownList)
  assert.deepEqual(
    [own, stranger].map(({ headers }) => headers['cache-control']),
    ['private, no-store', 'private, no-store'],
  )
})

test('6. what the owner was told of the changes since a revision is never the answer to somebody else', async (t) => {
  const commands = [...TEN, aCommand({ id: 'secret', visibility: 'private' })]
  const server = await anApi(t, { commands })
  const had = await asOwner(server, 'GET', LIST)
  server.store.replace(commands.map((command) => (command.id === 'secret' ? { ...command, line: 'x' } : command)))

  const own = await ask(server, { path: addressSince(had), headers: AS_OWNER })
  const reply = await since(server, had)

  assert.match(own.text, /secret/)
  assert.deepEqual([JSON.parse(reply.text).changed, JSON.parse(reply.text).removed], [[], []])
})

test('6. a cache that says that it is one keeps changes as it keeps the list, under an address of their own', async (t) => {
  const server = await anApi(t, { commands: TEN })
  const had = await ask(server, LIST)
  server.store.replace([...TEN, NEW])

  const reply = await ask(server, { path: addressSince(had), headers: CACHE })
  const again = await ask(server, {
    path: addressSince(had),
    headers: { ...CACHE, 'If-None-Match': reply.headers.etag ?? '' },
  })
  const list = await ask(server, { path: LIST, headers: CACHE })

  assert.deepEqual([reply.status, again.status], [200, 304])
  for (const { headers } of [reply, again]) {
    assert.deepEqual([headers['cache-control'], headers.vary], [list.headers['cache-control'], list.headers.vary])
  }
})

for (const [query, field] of [
  ['since=', 'since'],
  ['since=yesterday', 'since'],
  ['since=-1', 'since'],
  ['since=1.5', 'since'],
  [`since=${'9'.repeat(16)}`, 'since'],
  ['since=1&since=2', 'since'],
  ['since=1&q=git', 'since'],
  ['since=1&history=a&history=b', 'history'],
] as const) {
  test(`6. "${query}" is refused, and the field at fault is named`, async (t) => {
    const server = await anApi(t)

    const reply = await ask(server, `${LIST}?${query}`)

    assertProblem(reply, 400, 'request/malformed')
    assert.deepEqual(faultyFields(reply), [field])
    assert.equal(reply.headers['access-control-allow-origin'], '*')
  })
}

test('6. a store that fails is a 503 to who asks for changes, too', async (t) => {
  const server = await anApi(t)
  server.store.behave('failing')

  assertProblem(await ask(server, `${LIST}?since=1`), 503, 'api/store-unavailable')
})

function addressSince({ headers }: Reply): string {
  const { 'library-revision': revision, 'library-history': history } = headers
  return `${LIST}?${new URLSearchParams({ since: String(revision), history: String(history) })}`
}

function since(server: Listening, had: Reply): Promise<Reply> {
  return ask(server, addressSince(had))
}

function isWhole({ text }: Reply): boolean {
  return Array.isArray(JSON.parse(text))
}
