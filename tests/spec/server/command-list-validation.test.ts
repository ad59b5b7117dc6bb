import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCommand, manyCommands } from '../../support/library/sample-commands.ts'
import { ask, type Reply } from '../../support/server/ask.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

const LIST = '/api/commands'
const CODINGS = ['identity', 'gzip', 'br'] as const

describe('ETag of the list', () => {
  test('stays the same while the library is unchanged', async (t) => {
    const server = await startTestServer(t)

    const [first, second] = [await ask(server, LIST), await ask(server, LIST)]

    assert.match(tagOf(first), /^"[\w-]{22}"$/)
    assert.equal(tagOf(second), tagOf(first))
  })

  test('is the same on two servers', async (t) => {
    const [one, other] = [await startTestServer(t), await startTestServer(t)]

    assert.equal(tagOf(await ask(one, LIST)), tagOf(await ask(other, LIST)))
  })

  test('differs for each content coding', async (t) => {
    const server = await startTestServer(t, { commands: manyCommands(50) })

    const tags = await Promise.all(CODINGS.map(async (coding) => tagOf(await askIn(server, coding))))

    assert.equal(new Set(tags).size, CODINGS.length)
  })

  test('is revalidated at every use, and varies by coding', async (t) => {
    const server = await startTestServer(t, { commands: manyCommands(50) })

    const { headers } = await ask(server, LIST)

    assert.equal(headers['cache-control'], 'no-cache')
    assert.equal(headers.vary, 'Accept-Encoding')
  })

  for (const coding of CODINGS) {
    test(`in the coding ${coding} leads to an empty 304`, async (t) => {
      const server = await startTestServer(t, { commands: manyCommands(50) })
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

  test('matches in another coding', async (t) => {
    const server = await startTestServer(t, { commands: manyCommands(50) })
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
    test(`matches if If-None-Match is ${meaning}`, async (t) => {
      const server = await startTestServer(t)
      const known = tagOf(await ask(server, LIST))

      const reply = await ask(server, { path: LIST, headers: { 'If-None-Match': header(known) } })

      assert.equal(reply.status, 304)
    })
  }

  for (const header of ['"other"', 'W/"other"', '', 'unquoted', '"', '"*"', ',,,', `"${'x'.repeat(5_000)}"`]) {
    test(`doesn't match ${header.slice(0, 20)}`, async (t) => {
      const server = await startTestServer(t)

      const reply = await ask(server, { path: LIST, headers: { 'If-None-Match': header } })

      assert.equal(reply.status, 200)
      assert.deepEqual(JSON.parse(reply.text), [createCommand()])
    })
  }

  test("doesn't match in part or without quotes", async (t) => {
    const server = await startTestServer(t)
    const known = tagOf(await ask(server, LIST))

    const bare = await ask(server, { path: LIST, headers: { 'If-None-Match': known.slice(1, -1) } })
    const part = await ask(server, { path: LIST, headers: { 'If-None-Match': `${known.slice(0, 10)}"` } })

    assert.deepEqual([bare.status, part.status], [200, 200])
  })

  test('works with HEAD', async (t) => {
    const server = await startTestServer(t)
    const known = tagOf(await ask(server, LIST))

    const reply = await ask(server, { path: LIST, method: 'HEAD', headers: { 'If-None-Match': known } })

    assert.equal(reply.status, 304)
  })

  test('changes with the library', async (t) => {
    const server = await startTestServer(t)
    const old = tagOf(await ask(server, LIST))

    await server.store.replace([createCommand({ id: 'new' })])
    const reply = await ask(server, { path: LIST, headers: { 'If-None-Match': old } })

    assert.equal(reply.status, 200)
    assert.notEqual(tagOf(reply), old)
    assert.deepEqual(JSON.parse(reply.text), [createCommand({ id: 'new' })])
  })

  test('leads to a 503 if the store fails', async (t) => {
    const server = await startTestServer(t)
    const known = tagOf(await ask(server, LIST))
    server.store.behave('failing')

    const reply = await ask(server, { path: LIST, headers: { 'If-None-Match': known } })

    assert.equal(reply.status, 503)
  })
})

function askIn(server: TestServer, coding: string, headers: Readonly<Record<string, string>> = {}): Promise<Reply> {
  return ask(server, { path: LIST, headers: { 'Accept-Encoding': coding, ...headers } })
}

function tagOf({ headers }: Reply): string {
  return headers.etag ?? ''
}
