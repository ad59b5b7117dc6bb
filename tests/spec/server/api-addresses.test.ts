import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HTTP_PROBLEMS } from '../../../core/http-problems.ts'
import { aServer } from '../../support/server/a-server.ts'
import { ask } from '../../support/server/ask.ts'

const UNKNOWN = [
  '/api',
  '/api/',
  '/api/nothing',
  '/api/commands/',
  '/api/commandsx',
  '/api/commands/git-status/restored',
  '/api/me',
  '/api//commands',
  '/api/%',
  '/api/index.html',
]

for (const path of UNKNOWN) {
  test(`8. the unknown API address ${path} is a 404 in JSON, never the page`, async (t) => {
    const server = await aServer(t)

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

test('8. an unknown API address is unknown for every method', async (t) => {
  const server = await aServer(t)

  const replies = await Promise.all(
    ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'].map((method) =>
      ask(server, { path: '/api/nothing', method }),
    ),
  )

  for (const reply of replies) assert.equal(reply.status, 404)
})

for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'TRACE', 'QUERY']) {
  test(`8. the list does not accept ${method}, and says what it accepts`, async (t) => {
    const server = await aServer(t)

    const reply = await ask(server, { path: '/api/commands', method })

    assert.equal(reply.status, 405)
    assert.equal(reply.headers.allow, 'GET, HEAD, OPTIONS')
    assert.equal(JSON.parse(reply.text).code, 'api/method-not-allowed')
  })
}

for (const path of ['/health', '/ready', '/', '/projects/commander', '/assets/app-1a2b3c4d.js', '/nothing']) {
  test(`8. ${path} is for GET and HEAD only`, async (t) => {
    const server = await aServer(t)

    const replies = await Promise.all(['POST', 'DELETE', 'OPTIONS'].map((method) => ask(server, { path, method })))

    for (const reply of replies) {
      assert.equal(reply.status, 405)
      assert.equal(reply.headers.allow, 'GET, HEAD')
      assert.equal(reply.headers['content-type'], 'application/problem+json')
    }
  })
}

test('8. a request with a body that nobody reads is answered, and so is the next one', async (t) => {
  const server = await aServer(t)

  const refused = await ask(server, { path: '/api/commands', method: 'POST', body: 'x'.repeat(200_000) })
  const reply = await ask(server, '/api/commands')

  assert.deepEqual([refused.status, reply.status], [405, 200])
})

test('8. a mistake of ours is a 500 with a request id and nothing from inside; the log has the rest', async (t) => {
  const server = await aServer(t)
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
