import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { OWN_ORIGIN, WITH_JSON } from '../../support/server/access.ts'
import { assertProblem, ENTRY, SAMPLE, startApi } from '../../support/server/api.ts'
import { ask, type Listening, type Reply } from '../../support/server/ask.ts'

const ELSEWHERE = 'https://elsewhere.example'

/** Addresses of the API, each with all its methods and with those that scripts from other origins may use. */
const ADDRESSES = [
  ['/api/commands', 'GET, HEAD, POST, OPTIONS', 'GET, HEAD'],
  [SAMPLE, 'GET, HEAD, PUT, DELETE, OPTIONS', 'GET, HEAD'],
  ['/api/commands/export', 'GET, HEAD, OPTIONS', 'GET, HEAD'],
  ['/api/revision', 'GET, HEAD, OPTIONS', 'GET, HEAD'],
  ['/openapi.json', 'GET, HEAD, OPTIONS', 'GET, HEAD'],
  ['/api/commands/import', 'POST, OPTIONS', undefined],
  ['/api/commands/deleted', 'GET, HEAD, DELETE, OPTIONS', undefined],
  ['/api/commands/changes', 'GET, HEAD, POST, OPTIONS', undefined],
  ['/api/commands/changes/x/undo', 'POST, OPTIONS', undefined],
  [`${SAMPLE}/restore`, 'POST, OPTIONS', undefined],
  ['/api/me', 'GET, HEAD, OPTIONS', undefined],
] as const

describe('preflight', () => {
  for (const [path, all, open] of ADDRESSES) {
    test(`for ${path} agrees with the Allow header of a 405`, async (t) => {
      const server = await startApi(t)

      const replies = await Promise.all(['PATCH', 'PROPFIND', 'TRACE'].map((method) => ask(server, { path, method })))

      for (const reply of replies) {
        assertProblem(reply, 405, 'api/method-not-allowed')
        assert.equal(reply.headers.allow, all)
      }
    })

    test(`for ${path} allows other origins ${open ?? 'nothing'}`, async (t) => {
      const server = await startApi(t)

      const reply = await preflight(server, path, ELSEWHERE)

      assert.equal(reply.status, 204)
      assert.equal(reply.headers.allow, all)
      assert.equal(reply.headers['access-control-allow-methods'], open)
      assert.equal(reply.headers['access-control-allow-origin'], open === undefined ? undefined : '*')
      assertWithoutCredentials(reply)
    })
  }

  for (const [path, all, open] of ADDRESSES.filter(([, all, open]) => all !== `${open}, OPTIONS`)) {
    test(`for ${path} lets the site use every method`, async (t) => {
      const server = await startApi(t)

      const reply = await preflight(server, path, OWN_ORIGIN)

      assert.equal(reply.headers['access-control-allow-origin'], OWN_ORIGIN)
      assert.equal(`${reply.headers['access-control-allow-methods']}, OPTIONS`, all)
      const names = String(reply.headers['access-control-allow-headers']).split(', ')
      assert.deepEqual(names, ['authorization', 'content-type', 'if-match', 'if-none-match'])
      assert.match(String(reply.headers['access-control-expose-headers']), /ETag.*Location.*Retry-After.*X-Request-Id/)
      assert.equal(reply.headers.vary, 'Origin', open)
      assertWithoutCredentials(reply)
    })
  }

  for (const origin of ['null', `${OWN_ORIGIN}.evil.example`, `${OWN_ORIGIN}:444`, 'http://site.example', '*']) {
    test(`never echoes the foreign origin ${origin}`, async (t) => {
      const server = await startApi(t)

      const reply = await preflight(server, '/api/commands', origin)

      assert.equal(reply.headers['access-control-allow-origin'], '*')
      assert.equal(reply.headers['access-control-allow-methods'], 'GET, HEAD')
      assert.equal(reply.headers.vary, 'Origin')
    })
  }
})

describe("site's own script", () => {
  test('may read the response to a change, and its problems', async (t) => {
    const server = await startApi(t)
    const headers = { ...WITH_JSON, Origin: OWN_ORIGIN }

    const created = await ask(server, { path: '/api/commands', method: 'POST', headers, body: JSON.stringify(ENTRY) })
    const refused = await ask(server, { path: '/api/commands', method: 'POST', headers, body: '{}' })

    assert.deepEqual([created.status, refused.status], [201, 422])
    for (const reply of [created, refused]) {
      assert.equal(reply.headers['access-control-allow-origin'], OWN_ORIGIN)
      assert.equal(reply.headers.vary, 'Origin')
      assertWithoutCredentials(reply)
    }
  })
})

function preflight(server: Listening, path: string, origin: string): Promise<Reply> {
  const headers = { Origin: origin, 'Access-Control-Request-Method': 'PUT' }
  return ask(server, { path, method: 'OPTIONS', headers })
}

function assertWithoutCredentials({ headers }: Reply): void {
  assert.equal(headers['access-control-allow-credentials'], undefined)
}
