import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCommand } from '../../support/library/sample-commands.ts'
import { AS_OWNER } from '../../support/server/access.ts'
import { startApi } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'

const PATH = '/api/commands'
const CACHE = { 'Surrogate-Capability': 'a-cache="Surrogate/1.0"' }
const KEPT = 'public, max-age=0, s-maxage=1, stale-while-revalidate=4'

describe('shared cache', () => {
  test('may briefly store the list if it identifies itself', async (t) => {
    const server = await startApi(t)
    const headers = { ...CACHE, 'Accept-Encoding': 'gzip' }

    const first = await ask(server, { path: PATH, headers })
    const again = await ask(server, { path: PATH, headers: { ...headers, 'If-None-Match': first.headers.etag ?? '' } })
    const refused = await ask(server, { path: PATH, headers: { ...headers, 'If-Match': '"another"' } })
    const browser = await ask(server, { path: PATH, headers: { 'Accept-Encoding': 'gzip' } })

    assert.deepEqual([first.status, again.status, refused.status], [200, 304, 412])
    for (const reply of [first, again]) {
      assert.equal(reply.headers['cache-control'], KEPT)
      assert.equal(reply.headers.vary, 'Accept-Encoding, Authorization')
      assert.equal(reply.headers.etag, browser.headers.etag)
    }
    assert.deepEqual([refused.headers['cache-control'], browser.headers['cache-control']], ['no-store', 'no-cache'])
  })

  test('stores neither responses to tokens nor failures', async (t) => {
    const secret = createCommand({ id: 'secret', visibility: 'private' })
    const server = await startApi(t, { commands: [createCommand(), secret] })

    const owner = await ask(server, { path: PATH, headers: { ...CACHE, ...AS_OWNER } })
    const stranger = await ask(server, { path: PATH, headers: { ...CACHE, Authorization: 'Bearer stranger' } })
    server.store.behave('failing')
    const failed = await ask(server, { path: PATH, headers: CACHE })

    assert.match(owner.text, /"secret"/)
    for (const reply of [owner, stranger]) assert.equal(reply.headers['cache-control'], 'private, no-store')
    assert.deepEqual([failed.status, failed.headers['cache-control']], [503, 'no-store'])
  })

  test('revalidates each search', async (t) => {
    const server = await startApi(t)

    const found = await ask(server, { path: `${PATH}?q=git`, headers: CACHE })

    assert.deepEqual([found.status, found.headers['cache-control']], [200, 'no-cache'])
  })
})
