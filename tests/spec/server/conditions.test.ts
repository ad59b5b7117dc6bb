import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertProblem } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'

// Source: RFC 9110, sections 13.1.1, 13.1.2 and 13.2.

const READABLE = [
  '/api/commands',
  '/api/commands?q=git',
  '/api/commands/git-status',
  '/api/commands/export',
  '/api/revision',
  '/openapi.json',
  '/projects',
]

describe('conditional request', () => {
  for (const path of READABLE) {
    test(`for ${path} gets a 304 for the same ETag`, async (t) => {
      const server = await startTestServer(t)
      const { headers } = await ask(server, path)

      const again = await ask(server, { path, headers: { 'If-None-Match': headers.etag } })

      assert.match(headers.etag ?? '', /^"[\w-]{22}"$/)
      assert.deepEqual([again.status, again.headers.etag, again.body.length], [304, headers.etag, 0])
    })

    test(`for another version of ${path} gets a 412`, async (t) => {
      const server = await startTestServer(t)
      const { headers } = await ask(server, path)
      const withTag = (tag: string | undefined) => ask(server, { path, headers: { 'If-Match': tag } })

      const [other, ...named] = await Promise.all(
        ['"another"', `W/${headers.etag}`, `"another", ${headers.etag}`, '*'].map(withTag),
      )

      assert.ok(other)
      assertProblem(other, 412, 'request/precondition-failed')
      assert.equal(other.headers['cache-control'], 'no-store')
      assert.equal(other.headers['x-content-type-options'], 'nosniff')
      assert.deepEqual(
        named.map(({ status }) => status),
        [200, 200, 200],
      )
    })
  }

  test('with a matching If-Match still obeys If-None-Match', async (t) => {
    const server = await startTestServer(t)
    const { headers } = await ask(server, '/api/commands')

    const reply = await ask(server, {
      path: '/api/commands',
      headers: { 'If-Match': headers.etag, 'If-None-Match': headers.etag },
    })

    assert.equal(reply.status, 304)
  })

  test("doesn't apply to error pages", async (t) => {
    const reply = await ask(await startTestServer(t), { path: '/nothing-here', headers: { 'If-Match': '"another"' } })

    assert.equal(reply.status, 404)
  })
})
