import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LOCAL_CLIENT_ID } from '../../../server/auth/local-provider/provider-configuration.ts'
import { SAMPLE_OWNER_SUB } from '../../../server/auth/local-provider/sample-account.ts'
import {
  askSilently,
  createSignInRequest,
  discover,
  exchange,
  jsonOf,
  parameterOf,
  requestTokens,
  signInVisitor,
  startProvider,
} from '../../support/access/provider.ts'
import { createScriptlessVisitor } from '../../support/access/signing-visitor.ts'
import { readSigned } from './json-web-token.ts'

describe('local provider', () => {
  test('documents all its addresses under the issuer', async (t) => {
    const { issuer } = await startProvider(t)

    const document = await discover(issuer)

    assert.equal(document.issuer, issuer)
    assert.equal(document.authorization_endpoint, `${issuer}/auth`)
    assert.equal(document.token_endpoint, `${issuer}/token`)
    assert.equal(document.end_session_endpoint, `${issuer}/session/end`)
    assert.equal(document.jwks_uri, `${issuer}/jwks`)
    assert.deepEqual(document.response_types_supported, ['code'])
    assert.deepEqual(document.code_challenge_methods_supported, ['S256'])
    assert.deepEqual(document.token_endpoint_auth_methods_supported, ['none'])
  })

  test('publishes no private parts of its keys', async (t) => {
    const { issuer } = await startProvider(t)

    const { keys } = await jsonOf(await fetch(`${issuer}/jwks`))

    assert.ok(Array.isArray(keys) && keys.length === 1)
    assert.equal(keys[0].d, undefined)
  })
})

describe('signing in at the local provider', () => {
  test('takes one press, and returns code and state', async (t) => {
    const provider = await startProvider(t)

    const { page, back } = await signInVisitor(provider)

    assert.equal(page.status, 200)
    assert.ok(back.url.startsWith(`${provider.home}?`))
    assert.equal(parameterOf(back, 'state'), 'a-state')
    assert.equal(parameterOf(back, 'iss'), provider.issuer)
    assert.match(parameterOf(back, 'code') ?? '', /^[\w-]{40,}$/)
  })

  test('exchanges the code for a signed ID token', async (t) => {
    const provider = await startProvider(t)

    const { id_token: idToken } = await requestTokens(provider)

    const { claims } = await readSigned(idToken, `${provider.issuer}/jwks`)
    const { exp, iat, ...lasting } = claims
    assert.deepEqual(lasting, {
      iss: provider.issuer,
      aud: LOCAL_CLIENT_ID,
      nonce: 'a-nonce',
      sub: SAMPLE_OWNER_SUB,
      name: 'Sample Owner',
      preferred_username: 'owner',
      email: 'owner@example.com',
      email_verified: true,
    })
    assert.equal(Number(exp) - Number(iat), 3600)
  })

  test('yields only the claims of the scope', async (t) => {
    const provider = await startProvider(t)

    const { id_token: idToken } = await requestTokens(provider, { scope: 'openid' })

    const { claims } = await readSigned(idToken, `${provider.issuer}/jwks`)
    assert.equal(claims.sub, SAMPLE_OWNER_SUB)
    assert.equal(claims.email, undefined)
    assert.equal(claims.name, undefined)
  })

  test('yields a code that works once', async (t) => {
    const provider = await startProvider(t)
    const signedIn = await signInVisitor(provider)

    const answers = [await exchange(provider, signedIn), await exchange(provider, signedIn)]

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 400],
    )
  })

  test("isn't repeated for a signed-in visitor", async (t) => {
    const provider = await startProvider(t)
    await signInVisitor(provider)

    const silent = await askSilently(provider, provider.visitor)
    const again = await provider.visitor.open(createSignInRequest(provider).url)

    assert.ok(parameterOf(silent, 'code'))
    assert.ok(parameterOf(again, 'code'))
  })

  test('fails with login_required for prompt=none without a session', async (t) => {
    const provider = await startProvider(t)

    const view = await askSilently(provider, createScriptlessVisitor(provider.home))

    assert.equal(parameterOf(view, 'error'), 'login_required')
    assert.equal(parameterOf(view, 'state'), 'a-state')
  })

  test('takes one more press with prompt=consent', async (t) => {
    const provider = await startProvider(t)
    await signInVisitor(provider)

    const page = await provider.visitor.open(createSignInRequest(provider, { prompt: 'consent' }).url)
    const back = await provider.visitor.press(page, 'Sign in')

    assert.ok(parameterOf(back, 'code'))
  })

  test('is separate for two providers in one process', async (t) => {
    const [one, other] = [await startProvider(t), await startProvider(t)]
    await signInVisitor(one)

    const view = await askSilently(other, other.visitor)
    const [keys, otherKeys] = [
      await jsonOf(await fetch(`${one.issuer}/jwks`)),
      await jsonOf(await fetch(`${other.issuer}/jwks`)),
    ]

    assert.equal(parameterOf(view, 'error'), 'login_required')
    assert.notDeepEqual(keys, otherKeys)
  })

  test('sets cookies hidden from scripts and other sites', async (t) => {
    const provider = await startProvider(t)

    await signInVisitor(provider)

    const { cookiesSet } = provider.visitor
    assert.ok(cookiesSet.some((cookie) => cookie.startsWith('commander_session=')))
    for (const cookie of cookiesSet) {
      assert.match(cookie, /; httponly/i)
      assert.match(cookie, /; samesite=lax/i)
      assert.match(cookie, /; path=\/oidc(?:;|\/)/i)
      assert.doesNotMatch(cookie, /; secure/i)
    }
  })
})
