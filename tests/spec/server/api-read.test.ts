import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCommand } from '../../support/library/sample-commands.ts'
import { SAMPLE } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'
import { LONG_AGO } from '../../support/server/store.ts'

describe('reading a command', () => {
  test('returns its fields in order, to anyone', async (t) => {
    const command = createCommand({ source: 's', tags: ['t'], description: 'd', howTo: 'h', platform: 'p' })
    const server = await startTestServer(t, { commands: [command] })

    const reply = await ask(server, SAMPLE)

    assert.equal(reply.status, 200)
    assert.equal(
      reply.text,
      '{"id":"git-status","notes":"What has changed","line":"git status","platform":"p","howTo":"h","description":"d",' +
        `"tags":["t"],"source":"s","createdAt":"${LONG_AGO}","updatedAt":"${LONG_AGO}","revision":1}`,
    )
    assert.equal(reply.headers['content-type'], 'application/json')
    assert.equal(reply.headers['cache-control'], 'no-cache')
    assert.equal(reply.headers['access-control-allow-origin'], '*')
  })

  test('gets a 304 for the same version', async (t) => {
    const server = await startTestServer(t)
    const { headers } = await ask(server, SAMPLE)

    const reply = await ask(server, { path: SAMPLE, headers: { 'If-None-Match': headers.etag } })

    assert.deepEqual([reply.status, reply.body.length, reply.headers.etag], [304, 0, headers.etag])
  })

  test("isn't compressed, so all clients get the same ETag", async (t) => {
    const server = await startTestServer(t, { commands: [createCommand({ notes: 'long '.repeat(1_000) })] })

    const plain = await ask(server, SAMPLE)
    const asked = await ask(server, { path: SAMPLE, headers: { 'Accept-Encoding': 'br, gzip' } })

    assert.deepEqual(asked.headers.etag, plain.headers.etag)
    assert.equal(asked.headers['content-encoding'], undefined)
  })

  test('by HEAD has the same headers and no body', async (t) => {
    const server = await startTestServer(t)
    const get = await ask(server, SAMPLE)

    const head = await ask(server, { path: SAMPLE, method: 'HEAD' })

    assert.equal(head.body.length, 0)
    assert.deepEqual({ ...head.headers, date: '' }, { ...get.headers, date: '' })
  })
})

describe('revision of the library', () => {
  test('is public, with the history id at any revision', async (t) => {
    const server = await startTestServer(t)
    const pointAt = async (query: string) => JSON.parse((await ask(server, `/api/revision${query}`)).text)
    const historyAt = (revision: number) => server.store.historyAt(revision)

    const [history, earlier] = [await historyAt(1), await historyAt(0)]

    assert.notEqual(history, earlier)
    assert.deepEqual(await pointAt(''), { revision: 1, history })
    assert.deepEqual(await pointAt('?at=0'), { revision: 1, history: earlier })
    assert.deepEqual(await pointAt('?at=2'), { revision: 1, history: null })
    for (const unclear of ['?at=', '?at=-1', '?at=x', '?at=1&at=1', '?at=9999999999999999']) {
      assert.equal((await pointAt(unclear)).code, 'request/malformed')
    }
  })
})
