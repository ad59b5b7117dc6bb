import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HTTP_PROBLEMS } from '../../../core/problems/http-problems.ts'
import { ask } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'

const UNKNOWN = [
  '/api',
  '/api/',
  '/api/nothing',
  '/api/commands/',
  '/api/commandsx',
  '/api/commands/git-status/restored',
  '/api//commands',
  '/api/%',
  '/api/index.html',
]

describe('unknown API address', () => {
  for (const path of UNKNOWN) {
    test(`${path} returns a 404 in JSON`, async (t) => {
      const server = await startTestServer(t)

      const reply = await ask(server, path)

      assert.equal(reply.status, 404)
      assert.equal(reply.headers['content-type'], 'application/problem+json')
      assert.deepEqual(JSON.parse(reply.text), {
        type: 'urn:problem:api/unknown',
        title: HTTP_PROBLEMS['api/unknown'].title,
        status: 404,
        detail: HTTP_PROBLEMS['api/unknown'].advice,
        code: 'api/unknown',
      })
    })
  }

  test('returns a 404 for every method', async (t) => {
    const server = await startTestServer(t)

    const replies = await Promise.all(
      ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'].map((method) =>
        ask(server, { path: '/api/nothing', method }),
      ),
    )

    for (const reply of replies) assert.equal(reply.status, 404)
  })
})

describe("method that isn't accepted", () => {
  for (const method of ['PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE', 'QUERY']) {
    test(`${method} gets a 405 with the accepted methods`, async (t) => {
      const server = await startTestServer(t)

      const reply = await ask(server, { path: '/api/commands', method })

      assert.equal(reply.status, 405)
      assert.equal(reply.headers.allow, 'GET, HEAD, POST, OPTIONS')
      assert.equal(JSON.parse(reply.text).code, 'api/method-not-allowed')
    })
  }

  for (const path of ['/health', '/ready', '/', '/projects/commander', '/assets/app-1a2b3c4d.js', '/nothing']) {
    test(`on ${path} gets a 405 with GET and HEAD`, async (t) => {
      const server = await startTestServer(t)

      const replies = await Promise.all(['POST', 'DELETE', 'OPTIONS'].map((method) => ask(server, { path, method })))

      for (const reply of replies) {
        assert.equal(reply.status, 405)
        assert.equal(reply.headers.allow, 'GET, HEAD')
        assert.equal(reply.headers['content-type'], 'application/problem+json')
      }
    })
  }
})

describe('request', () => {
  test("with an unread body doesn't block the next one", async (t) => {
    const server = await startTestServer(t)

    const refused = await ask(server, { path: '/api/commands', method: 'POST', body: 'x'.repeat(200_000) })
    const reply = await ask(server, '/api/commands')

    assert.deepEqual([refused.status, reply.status], [401, 200])
  })

  test('that hits a bug gets a 500 with its id', async (t) => {
    const server = await startTestServer(t)
    server.store.behave('throwing')

    const reply = await ask(server, '/ready')

    const problem = JSON.parse(reply.text)
    const requestId = reply.headers['x-request-id']
    assert.equal(reply.status, 500)
    assert.equal(problem.code, 'server/unexpected')
    assert.ok(problem.detail.includes(requestId))
    assert.doesNotMatch(reply.text, /secret|a-store|Error/)
    assert.equal(server.logged.length, 1)
    assert.deepEqual(server.logged[0], {
      event: 'request.unexpected-error',
      requestId,
      method: 'GET',
      url: '/ready',
      error: new Error('secret of the store'),
    })
  })
})
