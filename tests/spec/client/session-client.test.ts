import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { describe, type TestContext, test } from 'node:test'
import { createSessionClient } from '../../../client/session-client.ts'
import { failure, success } from '../../../core/result.ts'
import { answering, deadOrigin, recordingFetch, startServer } from '../../support/server/local-server.ts'

describe('session client', () => {
  for (const [what, status, headers, isServed] of [
    ['a server', 200, { 'library-revision': '7' }, true],
    ['a static host', 200, {}, false],
    ['a failing server', 503, { 'library-revision': '7' }, false],
  ] as const) {
    test(`${isServed ? 'can' : "can't"} sign in to ${what}`, async (t) => {
      const { client } = await setUp(t, (_request, response) => response.writeHead(status, headers).end())

      assert.equal(await client.isServed(), isServed)
    })
  }

  test("can't sign in if nothing responds", async () => {
    const client = createSessionClient({ fetch, url: `${await deadOrigin()}/api/commands` })

    assert.equal(await client.isServed(), false)
    assert.deepEqual(await client.me('token'), failure({ kind: 'unanswered', problem: { code: 'http/unreachable' } }))
  })

  test('returns the owner of a token', async (t) => {
    const owner = { subject: 'sub|1', role: 'owner' }
    const { client } = await setUp(t, answering(owner))

    assert.deepEqual(await client.me('token'), success(owner))
  })

  for (const token of ['', 'a b', 'tökén']) {
    test(`refuses the token "${token}" without a request`, async (t) => {
      const { client, calls } = await setUp(t, answering({ subject: 'sub|1', role: 'owner' }))

      const answer = await client.me(token)

      assert.equal(!answer.ok && answer.error.kind === 'refused' && answer.error.code, 'access/unknown-token')
      assert.deepEqual(calls, [])
    })
  }
})

async function setUp(test: TestContext, listener: RequestListener) {
  const { fetch, calls } = recordingFetch()
  const url = `${await startServer(test, listener)}/api/commands`
  return { client: createSessionClient({ fetch, url }), calls }
}
