import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ask } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'
import { PAGE_POLICY } from '../../support/server/site.ts'

const PAGES = [
  ['/', 'Home'],
  ['/?from=elsewhere', 'Home'],
  ['/projects', 'Projects'],
  ['/projects/', 'Projects'],
  ['/Projects', 'Projects'],
  ['/%70rojects', 'Projects'],
  ['/projects/commander', 'Commander'],
  ['/projects/commander/', 'Commander'],
  ['/PROJECTS/COMMANDER?q=git', 'Commander'],
  ['/authentication', 'Authentication'],
  ['/authentication/callback?code=1&state=2', 'Authentication'],
] as const

const UNKNOWN = [
  '//',
  '//elsewhere.example/',
  '/nothing',
  '/projectsx',
  '/projects/other',
  '/projects//commander',
  '/projects%2Fcommander',
  '/index.html',
  '/projects/index.html',
  '/404.html',
  '/400.html',
  '/_headers',
  '/_headers.br',
  '/404',
  '/API/commands',
  '/%00',
  '/projects/%2525',
]

describe('page', () => {
  for (const [path, title] of PAGES) {
    test(`at ${path} is ${title}`, async (t) => {
      const server = await startTestServer(t)

      const reply = await ask(server, path)

      assert.equal(reply.status, 200)
      assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8')
      assert.match(reply.text, new RegExp(`<h1>${title}</h1>`))
    })
  }

  for (const path of UNKNOWN) {
    test(`at ${path} is the 404 page`, async (t) => {
      const server = await startTestServer(t)

      const reply = await ask(server, path)

      assert.equal(reply.status, 404)
      assert.equal(reply.headers['content-type'], 'text/html; charset=utf-8')
      assert.match(reply.text, /<h1>Unknown<\/h1>/)
    })
  }

  for (const path of ['/%', '/%E0%A4%A', '/projects/%zz', '/%ff', '/authentication/%']) {
    test(`at ${path} is the 400 page for undecodable addresses`, async (t) => {
      const server = await startTestServer(t)

      const reply = await ask(server, path)

      assert.equal(reply.status, 400)
      assert.match(reply.text, /<h1>Undecodable<\/h1>/)
    })
  }

  test("has the build's policy and refuses foreign frames", async (t) => {
    const server = await startTestServer(t)

    for (const path of ['/', '/projects', '/projects/commander', '/authentication', '/nothing', '/%']) {
      const { headers } = await ask(server, path)

      assert.equal(headers['content-security-policy'], PAGE_POLICY, path)
      assert.equal(headers['x-frame-options'], 'SAMEORIGIN', path)
      assert.equal(headers['cache-control'], 'no-cache', path)
    }
  })

  test('gets a 304 with its headers if unchanged', async (t) => {
    const server = await startTestServer(t)
    const { headers } = await ask(server, '/projects')

    const reply = await ask(server, { path: '/projects', headers: { 'If-None-Match': headers.etag } })

    assert.equal(reply.status, 304)
    assert.equal(reply.body.length, 0)
    assert.equal(reply.headers['content-security-policy'], PAGE_POLICY)
    assert.equal(reply.headers.etag, headers.etag)
  })

  test('of an error is always sent in full', async (t) => {
    const server = await startTestServer(t)
    const { headers } = await ask(server, '/nothing')

    const reply = await ask(server, { path: '/nothing', headers: { 'If-None-Match': headers.etag } })
    const any = await ask(server, { path: '/%', headers: { 'If-None-Match': '*' } })

    assert.deepEqual([reply.status, any.status], [404, 400])
  })

  test('responds to HEAD with its length', async (t) => {
    const server = await startTestServer(t)

    for (const path of ['/', '/nothing', '/%']) {
      const [get, head] = [await ask(server, path), await ask(server, { path, method: 'HEAD' })]

      assert.equal(head.status, get.status)
      assert.equal(head.headers['content-length'], String(get.body.length))
      assert.equal(head.body.length, 0)
    }
  })
})

describe('server without a site', () => {
  test('serves the API, and 404 problems elsewhere', async (t) => {
    const server = await startTestServer(t, { withoutSite: true })

    const [list, page] = [await ask(server, '/api/commands'), await ask(server, '/')]

    assert.equal(list.status, 200)
    assert.equal(page.status, 404)
    assert.equal(JSON.parse(page.text).code, 'address/unknown')
  })
})
