import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aCommand, manyCommands } from '../../support/library/sample-commands.ts'
import { aServer, type TestServer } from '../../support/server/a-server.ts'
import { ask, type Reply } from '../../support/server/ask.ts'

const LIST = '/api/commands'
const CODINGS = ['identity', 'gzip', 'br'] as const

test('7. the list has a strong entity tag that stays the same while the library does', async (t) => {
  const server = await aServer(t)

  const [first, second] = [await ask(server, LIST), await ask(server, LIST)]

  assert.match(tagOf(first), /^"[\w-]{22}"$/)
  assert.equal(tagOf(second), tagOf(first))
})

test('7. two servers over the same library give the same entity tag', async (t) => {
  const [one, other] = [await aServer(t), await aServer(t)]

  assert.equal(tagOf(await ask(one, LIST)), tagOf(await ask(other, LIST)))
})

test('7. each content coding has an entity tag of its own', async (t) => {
  const server = await aServer(t, { commands: manyCommands(50) })

  const tags = await Promise.all(CODINGS.map(async (coding) => tagOf(await askIn(server, coding))))

  assert.equal(new Set(tags).size, CODINGS.length)
})

test('7. the list is revalidated at every use, by caches that know of the content coding', async (t) => {
  const server = await aServer(t, { commands: manyCommands(50) })

  const { headers } = await ask(server, LIST)

  assert.equal(headers['cache-control'], 'no-cache')
  assert.equal(headers.vary, 'Accept-Encoding')
})

for (const coding of CODINGS) {
  test(`7. who has the list in the coding ${coding} gets 304 without a body`, async (t) => {
    const server = await aServer(t, { commands: manyCommands(50) })
    const known = tagOf(await askIn(server, coding))

    const reply = await askIn(server, coding, { 'If-None-Match': known })

    assert.equal(reply.status, 304)
    assert.equal(reply.body.length, 0)
    assert.equal(tagOf(reply), known)
    assert.equal(reply.headers['content-length'], undefined)
    assert.equal(reply.headers['content-type'], undefined)
    assert.equal(reply.headers['content-encoding'], undefined)
    assert.equal(reply.headers['cache-control'], 'no-cache')
    assert.equal(reply.headers.vary, 'Accept-Encoding')
  })
}

test('7. who has the list in another coding gets 304 with the entity tag it knows', async (t) => {
  const server = await aServer(t, { commands: manyCommands(50) })
  const known = tagOf(await askIn(server, 'identity'))

  const reply = await askIn(server, 'br', { 'If-None-Match': known })

  assert.equal(reply.status, 304)
  assert.equal(tagOf(reply), known)
})

for (const [meaning, header] of [
  ['a weak form of the tag', (tag: string) => `W/${tag}`],
  ['the tag in a list', (tag: string) => `"other", ${tag},"another"`],
  ['the tag in a list without spaces, weak', (tag: string) => `"a,b",W/${tag}`],
  ['a star', () => '*'],
  ['a star with spaces', () => ' * '],
] as const) {
  test(`7. If-None-Match may be ${meaning}`, async (t) => {
    const server = await aServer(t)
    const known = tagOf(await ask(server, LIST))

    const reply = await ask(server, { path: LIST, headers: { 'If-None-Match': header(known) } })

    assert.equal(reply.status, 304)
  })
}

for (const header of ['"other"', 'W/"other"', '', 'unquoted', '"', '"*"', ',,,', `"${'x'.repeat(5_000)}"`]) {
  test(`7. If-None-Match ${header.slice(0, 20)} does not match, so the list comes whole`, async (t) => {
    const server = await aServer(t)

    const reply = await ask(server, { path: LIST, headers: { 'If-None-Match': header } })

    assert.equal(reply.status, 200)
    assert.deepEqual(JSON.parse(reply.text), [aCommand()])
  })
}

test('7. a part of the entity tag, or the tag without its quotes, is not the tag', async (t) => {
  const server = await aServer(t)
  const known = tagOf(await ask(server, LIST))

  const bare = await ask(server, { path: LIST, headers: { 'If-None-Match': known.slice(1, -1) } })
  const part = await ask(server, { path: LIST, headers: { 'If-None-Match': `${known.slice(0, 10)}"` } })

  assert.deepEqual([bare.status, part.status], [200, 200])
})

test('7. HEAD is 304 as well', async (t) => {
  const server = await aServer(t)
  const known = tagOf(await ask(server, LIST))

  const reply = await ask(server, { path: LIST, method: 'HEAD', headers: { 'If-None-Match': known } })

  assert.equal(reply.status, 304)
})

test('7. after a change the old entity tag brings the new list with a new one', async (t) => {
  const server = await aServer(t)
  const old = tagOf(await ask(server, LIST))

  await server.store.replace([aCommand({ id: 'new' })])
  const reply = await ask(server, { path: LIST, headers: { 'If-None-Match': old } })

  assert.equal(reply.status, 200)
  assert.notEqual(tagOf(reply), old)
  assert.deepEqual(JSON.parse(reply.text), [aCommand({ id: 'new' })])
})

test('7. where the store fails even who has the list gets 503, not 304', async (t) => {
  const server = await aServer(t)
  const known = tagOf(await ask(server, LIST))
  server.store.behave('failing')

  const reply = await ask(server, { path: LIST, headers: { 'If-None-Match': known } })

  assert.equal(reply.status, 503)
})

function askIn(server: TestServer, coding: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  return ask(server, { path: LIST, headers: { 'Accept-Encoding': coding, ...headers } })
}

function tagOf({ headers }: Reply): string {
  return headers.etag ?? ''
}
