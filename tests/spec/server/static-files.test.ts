import assert from 'node:assert/strict'
import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { loadSite } from '../../../server/site/load-site.ts'
import { mediaTypeOf } from '../../../server/site/media-type.ts'
import { ask } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'
import { createBuiltSite, SCRIPT } from '../../support/server/site.ts'

const ASSET = '/assets/app-1a2b3c4d.js'

describe('file of the site', () => {
  test('with a hash may be cached for a year', async (t) => {
    const server = await startTestServer(t)

    const reply = await ask(server, ASSET)

    assert.equal(reply.status, 200)
    assert.equal(reply.text, SCRIPT)
    assert.equal(reply.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(reply.headers['content-type'], 'text/javascript; charset=utf-8')
    assert.equal(reply.headers['x-content-type-options'], 'nosniff')
  })

  test('without a hash is revalidated at each use', async (t) => {
    const server = await startTestServer(t)

    const reply = await ask(server, '/favicon.svg')

    assert.equal(reply.headers['cache-control'], 'no-cache')
    assert.equal(reply.headers['content-type'], 'image/svg+xml; charset=utf-8')
    assert.match(reply.headers.etag ?? '', /^"[\w-]{22}"$/)
  })

  test('that is unchanged gets a 304', async (t) => {
    const server = await startTestServer(t)
    const { headers } = await ask(server, '/robots.txt')

    const reply = await ask(server, { path: '/robots.txt', headers: { 'If-None-Match': headers.etag } })

    assert.equal(reply.status, 304)
    assert.equal(reply.body.length, 0)
  })

  test('is sent in compressed form if accepted', async (t) => {
    const server = await startTestServer(t)
    const accept = (coding: string) => ask(server, { path: ASSET, headers: { 'Accept-Encoding': coding } })

    const [br, gzip, identity] = [await accept('gzip, br'), await accept('gzip'), await accept('deflate')]

    assert.equal(br.headers['content-encoding'], 'br')
    assert.equal(gzip.headers['content-encoding'], 'gzip')
    assert.equal(identity.headers['content-encoding'], undefined)
    assert.equal(brotliDecompressSync(br.body).toString(), SCRIPT)
    assert.equal(gunzipSync(gzip.body).toString(), SCRIPT)
    assert.equal(new Set([br, gzip, identity].map(({ headers }) => headers.etag)).size, 3)
    for (const { headers } of [br, gzip, identity]) {
      assert.equal(headers.vary, 'Accept-Encoding')
      assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
    }
  })

  test("has compressed copies that can't be requested by name", async (t) => {
    const server = await startTestServer(t)

    const replies = [await ask(server, `${ASSET}.br`), await ask(server, `${ASSET}.gz`)]

    assert.deepEqual(
      replies.map(({ status }) => status),
      [404, 404],
    )
  })

  test('that is a compressed archive is sent without a Content-Encoding', async (t) => {
    const server = await startTestServer(t, { siteChanges: { 'backup.tar.gz': 'tar' } })

    const reply = await ask(server, '/backup.tar.gz')

    assert.equal(reply.status, 200)
    assert.equal(reply.headers['content-encoding'], undefined)
    assert.equal(reply.headers['content-type'], 'application/octet-stream')
  })

  test("isn't replaced by a larger compressed copy", async (t) => {
    const server = await startTestServer(t, {
      siteChanges: { 'robots.txt.br': 'longer than the file that it is a coding of' },
    })

    const reply = await ask(server, { path: '/robots.txt', headers: { 'Accept-Encoding': 'br' } })

    assert.equal(reply.headers['content-encoding'], undefined)
    assert.equal(reply.text, 'User-agent: *\n')
  })

  test('with spaces and accents is found by its encoded name', async (t) => {
    const server = await startTestServer(t, { siteChanges: { 'my résumé.pdf': 'pdf' } })

    const reply = await ask(server, '/my%20r%C3%A9sum%C3%A9.pdf')

    assert.equal(reply.text, 'pdf')
  })

  test('is the same with any query', async (t) => {
    const server = await startTestServer(t)

    const reply = await ask(server, `${ASSET}?v=2`)

    assert.equal(reply.text, SCRIPT)
  })

  test("that is created after the start isn't served", async (t) => {
    const site = await createBuiltSite(t)
    const loaded = await loadSite(site)

    await writeFile(join(site.directory, 'later.txt'), 'later')

    assert.ok(loaded.ok)
    assert.equal(loaded.value.files.has('/later.txt'), false)
    assert.equal(loaded.value.files.has('/robots.txt'), true)
  })

  test("isn't served if hidden, linked or for other hosts", async (t) => {
    const site = await createBuiltSite(t, { 'assets/.hidden/deep.js': 'hidden' })
    await symlink('../secret.txt', join(site.directory, 'link.txt'))
    await symlink('..', join(site.directory, 'up'))

    const loaded = await loadSite(site)

    assert.ok(loaded.ok)
    assert.deepEqual([...loaded.value.files.keys()].sort(), [ASSET, '/favicon.svg', '/robots.txt'])
  })

  test("doesn't hide the API's list", async (t) => {
    const server = await startTestServer(t)

    const reply = await ask(server, '/api/commands')

    assert.deepEqual(JSON.parse(reply.text)[0].id, 'git-status')
  })

  for (const [name, type] of [
    ['a.html', 'text/html; charset=utf-8'],
    ['a.css', 'text/css; charset=utf-8'],
    ['a.MJS', 'application/octet-stream'],
    ['a.JS', 'text/javascript; charset=utf-8'],
    ['a.json', 'application/json'],
    ['a.webmanifest', 'application/manifest+json'],
    ['a.min.svg', 'image/svg+xml; charset=utf-8'],
    ['a.png', 'image/png'],
    ['a.woff2', 'font/woff2'],
    ['CNAME', 'application/octet-stream'],
    ['a.', 'application/octet-stream'],
    ['a.constructor', 'application/octet-stream'],
  ] as const) {
    test(`${name} has the media type ${type}`, () => {
      assert.equal(mediaTypeOf(name), type)
    })
  }
})
