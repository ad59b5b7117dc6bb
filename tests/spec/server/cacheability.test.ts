import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ROUTES } from '../../../server/api/routes.ts'
import { startApi } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'

const PROBLEM = 'application/problem+json'

const TOKENS = {
  'the owner': { Authorization: 'Bearer owner' },
  'a stranger': { Authorization: 'Bearer stranger' },
  'someone with a bad token': { Authorization: 'Bearer nonsense' },
  'an anonymous visitor': {},
}

for (const { method, path, auth } of ROUTES) {
  for (const [who, headers] of Object.entries(TOKENS)) {
    const isOpen = (auth === 'none' || auth === 'optional') && who === 'an anonymous visitor'
    describe(`${method} ${path} for ${who}`, () => {
      test(`may ${isOpen ? '' : 'not '}be cached`, async (t) => {
        const server = await startApi(t)

        const at = { path: path.replace(':id', 'git-status'), method, headers }
        const replies = [await ask(server, at), await ask(server, { ...at, path: `${at.path}?q=a&q=b&dryRun=x` })]

        for (const { status, headers } of replies) {
          // Caches must not store problem documents. They must revalidate plain-text 404s, like the texts they replace.
          const expected = isOpen
            ? headers['content-type'] === PROBLEM
              ? 'no-store'
              : 'no-cache'
            : 'private, no-store'
          assert.equal(headers['cache-control'], expected, String(status))
        }
      })
    })
  }
}

describe('API response', () => {
  test("to a refused method or with a token isn't cacheable", async (t) => {
    const server = await startApi(t)
    const { headers } = await ask(server, '/api/commands')
    const asOwner = TOKENS['the owner']

    const replies = await Promise.all([
      ask(server, { path: '/api/commands', method: 'PATCH', headers: asOwner }),
      ask(server, { path: '/api/commands', headers: { ...asOwner, 'If-None-Match': headers.etag } }),
      ask(server, { path: '/api/commands', headers: { ...asOwner, 'If-Match': '"another"' } }),
      ask(server, { path: '/api/me', method: 'PATCH' }),
    ])

    assert.deepEqual(
      replies.map(({ status }) => status),
      [405, 304, 412, 405],
    )
    for (const { headers } of replies) assert.equal(headers['cache-control'], 'private, no-store')
  })
})
