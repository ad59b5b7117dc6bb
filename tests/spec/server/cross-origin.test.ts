import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ask, type Reply } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'

const ORIGIN = { Origin: 'https://elsewhere.example' }
const LIST = '/api/commands'

describe('other sites', () => {
  test('may read the list and its ETag, without credentials', async (t) => {
    const server = await startTestServer(t)

    const reply = await ask(server, { path: LIST, headers: ORIGIN })

    assertOpen(reply)
  })

  test("can see that the list hasn't changed", async (t) => {
    const server = await startTestServer(t)
    const { headers } = await ask(server, LIST)

    const reply = await ask(server, { path: LIST, headers: { ...ORIGIN, 'If-None-Match': headers.etag } })

    assert.equal(reply.status, 304)
    assertOpen(reply)
  })

  for (const behaviour of ['failing', 'throwing'] as const) {
    test(`may read the error of a store that is ${behaviour}`, async (t) => {
      const server = await startTestServer(t)
      server.store.behave(behaviour)

      const reply = await ask(server, { path: LIST, headers: ORIGIN })

      assert.ok(reply.status >= 500)
      assertOpen(reply)
    })
  }

  for (const [method, path] of [
    ['PATCH', LIST],
    ['GET', '/api/nothing'],
  ] as const) {
    test(`may read the error of ${method} ${path}`, async (t) => {
      const server = await startTestServer(t)

      const reply = await ask(server, { path, method, headers: ORIGIN })

      assertOpen(reply)
    })
  }

  test('can send a preflight for reading JSON', async (t) => {
    const server = await startTestServer(t)
    const preflight = {
      ...ORIGIN,
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'content-type,if-none-match',
    }

    const reply = await ask(server, { path: LIST, method: 'OPTIONS', headers: preflight })

    assert.equal(reply.status, 204)
    assert.equal(reply.body.length, 0)
    assert.equal(reply.headers['access-control-allow-methods'], 'GET, HEAD')
    assert.equal(reply.headers['access-control-allow-headers'], '*')
    assert.equal(reply.headers['access-control-max-age'], '7200')
    assertOpen(reply)
  })

  test('get the allowed methods from OPTIONS', async (t) => {
    const server = await startTestServer(t)

    const reply = await ask(server, { path: LIST, method: 'OPTIONS' })

    assert.equal(reply.status, 204)
    assert.equal(reply.headers.allow, 'GET, HEAD, POST, OPTIONS')
  })

  test("can't read pages, files or the server's health", async (t) => {
    const server = await startTestServer(t)

    for (const path of ['/', '/assets/app-1a2b3c4d.js', '/health', '/nothing']) {
      const reply = await ask(server, { path, headers: ORIGIN })

      assert.equal(reply.headers['access-control-allow-origin'], undefined, path)
      assert.equal(reply.headers['cross-origin-resource-policy'], 'same-origin', path)
    }
  })
})

function assertOpen({ headers }: Reply): void {
  assert.equal(headers['access-control-allow-origin'], '*')
  assert.equal(headers['access-control-allow-credentials'], undefined)
  assert.equal(headers['access-control-expose-headers'], 'ETag, Library-Revision, Location, Retry-After, X-Request-Id')
  assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
}
