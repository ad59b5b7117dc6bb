import assert from 'node:assert/strict'
import { request } from 'node:http'
import { describe, test } from 'node:test'
import { createLocalProvider } from '../../../server/auth/local-provider/local-provider.ts'
import {
  createSignInRequest,
  exchange,
  parameterOf,
  signInVisitor,
  startProvider,
} from '../../support/access/provider.ts'
import { createScriptlessVisitor } from '../../support/access/signing-visitor.ts'

const LOCAL = { issuer: 'http://localhost:3000/oidc', origins: ['http://localhost:3000'], isProduction: false }

describe('local provider', () => {
  test('refuses to start in production', () => {
    assert.throws(
      () => createLocalProvider({ ...LOCAL, isProduction: true }),
      /does not run in production: set AUTH_DOMAIN/,
    )
  })

  test("won't start if others could reach it", () => {
    const strangers = [
      'http://192.168.1.7:3000',
      'https://example.com',
      'http://0.0.0.0:3000',
      'http://localhost.example.com',
    ]

    for (const stranger of strangers) {
      const sentence = new RegExp(`for this computer only, not for ${stranger}`)
      assert.throws(() => createLocalProvider({ ...LOCAL, issuer: `${stranger}/oidc` }), sentence)
      assert.throws(() => createLocalProvider({ ...LOCAL, origins: [...LOCAL.origins, stranger] }), sentence)
    }
  })

  test('accepts every name of this computer', () => {
    const names = [
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://127.8.9.1',
      'http://[::1]:3000',
      'http://site.localhost',
    ]

    for (const name of names) {
      assert.equal(typeof createLocalProvider({ ...LOCAL, issuer: `${name}/oidc`, origins: names }), 'function')
    }
  })

  test('refuses requests for any other host name', async (t) => {
    const { origin } = await startProvider(t)
    const addresses = ['/oidc/.well-known/openid-configuration', '/oidc/auth', '/oidc/token']

    const statuses = await Promise.all(addresses.map((path) => statusUnder('rebound.example', origin + path)))

    assert.deepEqual(statuses, [403, 403, 403])
  })

  test('requires a code challenge with S256', async (t) => {
    const provider = await startProvider(t)
    const without = { code_challenge: null, code_challenge_method: null }

    const views = [
      await provider.visitor.open(createSignInRequest(provider, without).url),
      await provider.visitor.open(createSignInRequest(provider, { code_challenge_method: 'plain' }).url),
      await provider.visitor.open(createSignInRequest(provider, { code_challenge_method: null }).url),
    ]

    assert.deepEqual(
      views.map((view) => parameterOf(view, 'error')),
      ['invalid_request', 'invalid_request', 'invalid_request'],
    )
  })

  test('accepts no code without its verifier', async (t) => {
    const [one, two] = [await startProvider(t), await startProvider(t)]

    const other = await exchange(one, { ...(await signInVisitor(one)), verifier: 'a'.repeat(43) })
    const none = await exchange(two, { ...(await signInVisitor(two)), verifier: '' })

    assert.deepEqual([other.status, none.status], [400, 400])
  })

  test('redirects only to the registered address', async (t) => {
    const provider = await startProvider(t)
    const addresses = [
      'https://evil.example/authentication',
      `${provider.home}/more`,
      `${provider.home}?a=b`,
      provider.origin,
    ]

    for (const address of addresses) {
      const view = await createScriptlessVisitor().open(createSignInRequest(provider, { redirect_uri: address }).url)
      assert.equal(view.status, 400, address)
      assert.ok(view.url.startsWith(provider.issuer), address)
    }
  })

  test('refuses other clients, response types and grant types', async (t) => {
    const provider = await startProvider(t)

    const client = await provider.visitor.open(createSignInRequest(provider, { client_id: 'somebody' }).url)
    const answer = await provider.visitor.open(createSignInRequest(provider, { response_type: 'id_token' }).url)
    const grant = await exchange(provider, { code: 'x', verifier: 'x' }, { changes: { grant_type: 'password' } })

    assert.equal(client.status, 400)
    assert.match(answer.url, /error=unsupported_response_type/)
    assert.equal(grant.status, 400)
  })

  test('returns to the site with access_denied on Cancel', async (t) => {
    const provider = await startProvider(t)
    const page = await provider.visitor.open(createSignInRequest(provider).url)

    const back = await provider.visitor.press(page, 'Cancel')

    assert.equal(parameterOf(back, 'error'), 'access_denied')
    assert.equal(parameterOf(back, 'state'), 'a-state')
    assert.equal(parameterOf(back, 'code'), null)
  })
})

function statusUnder(host: string, url: string): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  request(url, { headers: { host } }, (response) => resolve(response.resume().statusCode))
    .on('error', reject)
    .end()
  return promise
}
