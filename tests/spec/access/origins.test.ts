import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createAccessRequest, refusalOf, setUpAccess } from './access.ts'

const SITE = {
  SITE_URL: 'https://site.example/me',
  ALLOWED_ORIGINS: 'https://www.site.example, http://localhost:5173',
}
const PORT = 4321

const OURS = ['https://site.example', 'https://www.site.example', 'http://localhost:5173']

describe('page of the site', () => {
  for (const origin of OURS) {
    test(`at ${origin} may change the library`, async (t) => {
      const { issuer, access } = await setUpAccess(t, { variables: SITE, port: PORT })
      const request = createAccessRequest({ token: await issuer.token(), headers: { origin } })

      const admitted = await access.admit(request)

      assert.ok(admitted.ok)
      assert.deepEqual(access.headersFor(request), { 'Access-Control-Allow-Origin': origin, Vary: 'Origin' })
    })
  }
})

const FOREIGN = [
  'null',
  '*',
  '',
  'http://site.example',
  'https://site.example:8443',
  'https://site.example/',
  'https://site.example/me',
  'https://SITE.example',
  'https://site.example.',
  'https://evil.site.example',
  'https://site.example.evil.example',
  'https://evilsite.example',
  'https://site.example@evil.example',
  'https://site.example, https://evil.example',
  'https://www.site.example https://evil.example',
  'http://localhost:5174',
  `http://localhost:${PORT}`,
  'http://127.0.0.1:5173',
  'file://',
  'chrome-extension://abcdefghijklmnop',
]

describe('changing the library with a token', () => {
  for (const origin of FOREIGN) {
    test(`is refused to pages of "${origin}"`, async (t) => {
      const { issuer, access } = await setUpAccess(t, { variables: SITE, port: PORT })
      const request = createAccessRequest({ token: await issuer.token(), headers: { origin } })

      const refused = await access.admit(request)

      const { code, status, headers } = refusalOf(refused)
      assert.deepEqual({ code, status, headers }, { code: 'access/foreign-origin', status: 403, headers: {} })
      assert.deepEqual(access.headersFor(request), { Vary: 'Origin' })
      assert.equal(issuer.asked.keys, 0)
    })
  }

  test('is allowed without an Origin header', async (t) => {
    const { issuer, access } = await setUpAccess(t, { variables: SITE })
    const request = createAccessRequest({ token: await issuer.token() })

    assert.ok((await access.admit(request)).ok)
    assert.deepEqual(access.headersFor(request), { Vary: 'Origin' })
  })

  for (const headers of [
    { host: 'evil.example' },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { forwarded: 'host=evil.example;proto=https' },
    { 'x-original-host': 'evil.example', 'x-http-method-override': 'GET', 'x-original-url': '/' },
    { referer: 'https://site.example/me' },
  ]) {
    test(`is refused to foreign pages despite ${Object.keys(headers).join(', ')}`, async (t) => {
      const { issuer, access } = await setUpAccess(t, { variables: SITE })
      const request = createAccessRequest({
        token: await issuer.token(),
        headers: { ...headers, origin: 'https://evil.example' },
      })

      assert.equal(refusalOf(await access.admit(request)).code, 'access/foreign-origin')
    })
  }

  for (const [siteUrl, port, origins] of [
    [undefined, PORT, [`http://localhost:${PORT}`, `http://127.0.0.1:${PORT}`, `http://[::1]:${PORT}`]],
    ['http://127.0.0.1:5173', PORT, ['http://127.0.0.1:5173', `http://localhost:${PORT}`]],
    ['http://localhost', 80, ['http://localhost', 'http://127.0.0.1', 'http://[::1]']],
  ] as const) {
    test(`is allowed to local pages at port ${port}, with ${siteUrl ?? 'no SITE_URL'}`, async (t) => {
      const variables = siteUrl === undefined ? {} : { SITE_URL: siteUrl }
      const { issuer, access } = await setUpAccess(t, { variables, port })
      const token = await issuer.token()

      for (const origin of origins) {
        assert.ok((await access.admit(createAccessRequest({ token, headers: { origin } }))).ok, origin)
      }
      const foreign = createAccessRequest({ token, headers: { origin: `http://localhost:${port + 1}` } })
      assert.equal(refusalOf(await access.admit(foreign)).code, 'access/foreign-origin')
    })
  }
})
