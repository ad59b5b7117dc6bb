import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HTTP_PROBLEMS } from '../../../core/problems/http-problems.ts'
import { ProblemError } from '../../../server/http/problem.ts'
import { responseToProblem } from '../../../server/http/problem-response.ts'
import type { LogEntry } from '../../../server/log.ts'
import { StoreError } from '../../../server/store/sql/store-error.ts'
import { assertProblem, create, ENTRY, replace, sendJson, startApi } from '../../support/server/api.ts'
import { ask, type Reply } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'

const FAULTS = [
  ['unavailable', 'api/store-unavailable', 503, '5'],
  ['busy', 'api/store-busy', 503, '1'],
  ['read-only', 'api/store-read-only', 503, '30'],
  ['full', 'api/store-full', 507, undefined],
] as const

describe('API with a failing store', () => {
  for (const [storeCode, code, status, retryAfter] of FAULTS) {
    test(`returns ${status} and no details if the store is ${storeCode}`, async (t) => {
      const server = await startApi(t)
      server.store.behave(new StoreError(storeCode, 'secret path /var/lib'))

      const reply = await create(server, ENTRY)

      const id = reply.headers['x-request-id']
      assertProblem(reply, status, code)
      assert.equal(reply.headers['retry-after'], retryAfter)
      assert.equal(JSON.parse(reply.text).detail, `${HTTP_PROBLEMS[code].advice} The request id is ${id}.`)
      assert.deepEqual(server.logged, [
        {
          ...{ event: 'request.failed', requestId: id, method: 'POST', pathname: '/api/commands' },
          problem: { code, detail: 'secret path /var/lib' },
        },
      ])
    })
  }

  test('hides the details of an unexpected problem', () => {
    const logged: LogEntry[] = []
    const request = { requestId: 'id-1', method: 'GET', pathname: '/api/commands' }

    const { headers, body } = responseToProblem(new ProblemError('server/unexpected', { detail: 'secret' }), {
      request,
      headers: {},
      log: (entry) => logged.push(entry),
    })

    assert.equal(headers['X-Request-Id'], 'id-1')
    assert.doesNotMatch(Buffer.from(body ?? []).toString(), /secret/)
    assert.deepEqual(logged, [
      { event: 'request.failed', ...request, problem: { code: 'server/unexpected', detail: 'secret' } },
    ])
  })

  test('assigns each failure its own request id', async (t) => {
    const server = await startApi(t)
    server.store.behave('failing')
    const chosen = { 'X-Request-Id': 'chosen' }

    const replies: Reply[] = [
      await ask(server, { path: '/api/commands/git-status', headers: chosen }),
      await ask(server, { path: '/api/revision', headers: chosen }),
      await ask(server, { path: '/ready', headers: chosen }),
      await replace(server, '*'),
      await sendJson(server, ['POST', '/api/commands/import'], { body: [], headers: chosen }),
    ]

    const ids = replies.map(({ headers }) => headers['x-request-id'])
    for (const reply of replies) assertProblem(reply, 503, 'api/store-unavailable')
    assert.equal(new Set(ids).size, replies.length)
    assert.deepEqual(
      server.logged.map(({ requestId }) => requestId),
      ids,
    )
  })

  test('logs a failing list once, under the same request id', async (t) => {
    const server = await startTestServer(t)
    server.store.behave('failing')

    const first = await ask(server, '/api/commands')
    const second = await ask(server, '/api/commands?q=git')

    assert.equal(server.logged.length, 1)
    for (const { headers, text } of [first, second]) {
      assert.equal(headers['x-request-id'], server.logged[0]?.requestId)
      assert.ok(text.includes(String(headers['x-request-id'])))
    }
  })

  test('returns a 500 and logs it if the store throws', async (t) => {
    const server = await startApi(t)
    server.store.behave('throwing')

    const reply = await create(server, ENTRY)

    assertProblem(reply, 500, 'server/unexpected')
    assert.doesNotMatch(reply.text, /secret/)
    assert.equal(server.logged[0]?.requestId, reply.headers['x-request-id'])
  })

  test('accepts changes again once the store works', async (t) => {
    const server = await startApi(t)
    server.store.behave(new StoreError('full', 'secret path /var/lib'))
    await create(server, ENTRY)

    server.store.behave('well')

    assert.equal((await create(server, ENTRY)).status, 201)
  })

  test('finishes a change under way before the server stops', async (t) => {
    const server = await startApi(t)
    const gate = Promise.withResolvers<void>()
    server.store.behave(gate.promise)
    const created = create(server, ENTRY)
    while (server.store.asked.change === 0) await new Promise(setImmediate)

    const closed = server.close()
    const closedBefore = server.store.asked.close
    gate.resolve()

    assert.equal((await created).status, 201)
    await closed
    assert.deepEqual([closedBefore, server.store.asked.close], [0, 1])
  })
})
