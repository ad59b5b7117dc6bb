import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AS_OWNER, WITH_JSON } from '../../support/server/access.ts'
import { create, startApi } from '../../support/server/api.ts'
import { ask } from '../../support/server/ask.ts'
import { startTestServer } from '../../support/server/server.ts'

const SITE_URL = 'https://ada.example/some/path'
const BELOW = { variables: { SITE_URL } }
const DEVELOPMENT = { NODE_ENV: 'development', SITE_URL: 'http://localhost:5173/some/path' }

describe('base path', () => {
  for (const path of [
    '/',
    '/projects?sort=name',
    '/assets/app-1a2b3c4d.js',
    '/robots.txt',
    '/api/commands',
    '/api/commands/git-status',
    '/api/revision',
    '/api/nothing',
    '/openapi.json',
    '/health',
    '/ready',
    '/nothing/here',
    '/%',
  ]) {
    test(`before ${path} can be kept or removed by a proxy`, async (t) => {
      const server = await startTestServer(t, BELOW)

      const [kept, taken] = await Promise.all([ask(server, `/some/path${path}`), ask(server, path)])

      assert.deepEqual([kept.status, kept.text], [taken.status, taken.text])
      assert.equal(kept.headers['content-type'], taken.headers['content-type'])
      assert.equal(kept.headers.etag, taken.headers.etag)
    })
  }

  for (const [siteUrl, path] of [
    ['https://ada.example/~ada', '/%7Eada/projects'],
    ['https://ada.example/~ada', '/%7Eada/api/commands'],
    ['https://ada.example/%7Eada', '/~ada/projects'],
    ['https://ada.example/häuser', '/h%C3%A4user/projects'],
    ['https://ada.example/häuser', '/h%c3%a4user/projects'],
    ['https://ada.example/My%20site+(1)', '/My%20site%2B%281%29/projects'],
  ] as const) {
    test(`of ${siteUrl} contains ${path} in another encoding`, async (t) => {
      const { status } = await ask(await startTestServer(t, { variables: { SITE_URL: siteUrl } }), path)

      assert.equal(status, 200)
    })
  }

  test("is the home page's address, with or without a slash", async (t) => {
    const server = await startTestServer(t, BELOW)

    for (const path of ['/some/path', '/some/path/', '/some/path?from=elsewhere']) {
      const { status, text } = await ask(server, path)

      assert.deepEqual([status, /<h1>Home<\/h1>/.test(text)], [200, true], path)
    }
  })

  for (const path of [
    '/some',
    '/some/pathos',
    '/some/path%2Fprojects',
    '/some/path/some/path',
    '/Some/Path/projects',
  ]) {
    test(`doesn't contain ${path}`, async (t) => {
      const server = await startTestServer(t, BELOW)

      const { status } = await ask(server, path)

      assert.equal(status, 404)
    })
  }

  test('is in the address that the server prints', async (t) => {
    const server = await startTestServer(t, BELOW)

    assert.equal(server.url, `http://localhost:${server.port}/some/path`)
  })

  test('is in the address of a new command', async (t) => {
    const server = await startApi(t, BELOW)
    const body = JSON.stringify({ notes: 'Where I am', line: 'pwd' })
    const headers = { ...AS_OWNER, ...WITH_JSON }

    const created = await ask(server, { method: 'POST', path: '/some/path/api/commands', headers, body })
    const found = await ask(server, created.headers.location ?? '')

    assert.match(created.headers.location ?? '', /^\/some\/path\/api\/commands\/[\w-]+$/)
    assert.equal(found.status, 200)
  })

  test('is optional: new commands then have addresses at the root', async (t) => {
    const { headers } = await create(await startApi(t), { notes: 'Where I am', line: 'pwd' })

    assert.match(headers.location ?? '', /^\/api\/commands\/[\w-]+$/)
  })

  test("is the server's address in the API's description", async (t) => {
    const [below, atRoot] = await Promise.all([startTestServer(t, BELOW), startTestServer(t)])

    const [one, other] = await Promise.all(
      [below, atRoot].map(async (server) => (await ask(server, '/openapi.json')).text),
    )

    assert.deepEqual(JSON.parse(one ?? '').servers, [{ url: '/some/path' }])
    assert.deepEqual(JSON.parse(other ?? '').servers, [{ url: '/' }])
  })

  for (const path of ['/some/path/oidc', '/oidc']) {
    test(`is in the local provider's addresses, requested at ${path}`, async (t) => {
      const server = await startTestServer(t, { variables: DEVELOPMENT })
      const headers = { Host: 'localhost:5173' }

      const reply = await ask(server, { path: `${path}/.well-known/openid-configuration`, headers })
      const document: Record<string, unknown> = JSON.parse(reply.text)

      assert.equal(document.issuer, 'http://localhost:5173/some/path/oidc')
      for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri', 'end_session_endpoint']) {
        assert.match(String(document[name]), /^http:\/\/localhost:5173\/some\/path\/oidc\//, name)
      }
    })
  }
})
