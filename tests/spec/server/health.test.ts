import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ask } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'

describe('health', () => {
  test('is reported at /health even if the store fails', async (t) => {
    const server = await startTestServer(t)
    server.store.behave('failing')

    const reply = await ask(server, '/health')

    assert.equal(reply.status, 200)
    assert.equal(reply.headers['content-type'], 'application/json')
    assert.equal(reply.headers['cache-control'], 'no-store')
    assert.deepEqual(JSON.parse(reply.text), { status: 'alive' })
  })

  test('of the store is reported at /ready', async (t) => {
    const server = await startTestServer(t)

    const reply = await ask(server, '/ready')

    assert.equal(reply.status, 200)
    assert.deepEqual(JSON.parse(reply.text), { status: 'ready' })
  })

  test('gets a 503 at /ready while the store fails', async (t) => {
    const server = await startTestServer(t)
    server.store.behave('failing')

    const reply = await ask(server, '/ready')

    assert.equal(reply.status, 503)
    assert.equal(reply.headers['retry-after'], '5')
    assert.equal(JSON.parse(reply.text).code, 'api/store-unavailable')
    assert.doesNotMatch(reply.text, /secret/)
  })

  test('responds to HEAD', async (t) => {
    const server = await startTestServer(t)

    for (const path of ['/health', '/ready']) {
      const reply = await ask(server, { path, method: 'HEAD' })

      assert.equal(reply.status, 200)
      assert.equal(reply.body.length, 0)
    }
  })
})
