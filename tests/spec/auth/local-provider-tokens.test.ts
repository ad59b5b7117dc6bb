import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { LOCAL_AUDIENCE, LOCAL_CLIENT_ID } from '../../../server/auth/local-provider/provider-configuration.ts'
import { SAMPLE_OWNER_SUB, SAMPLE_VISITOR_SUB } from '../../../server/auth/local-provider/sample-account.ts'
import {
  createSignInRequest,
  exchange,
  jsonOf,
  parameterOf,
  requestTokens,
  startProvider,
} from '../../support/access/provider.ts'
import { readSigned } from './json-web-token.ts'

describe('token of the local provider', () => {
  test('for a named API is a JWT', async (t) => {
    const provider = await startProvider(t)

    const { access_token: accessToken, token_type: type } = await requestTokens(provider, {
      resource: 'https://api.example/',
    })

    const { header, claims } = await readSigned(accessToken, `${provider.issuer}/jwks`)
    assert.equal(type, 'Bearer')
    assert.equal(header.typ, 'at+jwt')
    assert.equal(claims.aud, 'https://api.example/')
    assert.equal(claims.sub, SAMPLE_OWNER_SUB)
    assert.equal(claims.client_id, LOCAL_CLIENT_ID)
  })

  test("for the site's API uses ES256 and lasts an hour", async (t) => {
    const provider = await startProvider(t)

    const tokens = await requestTokens(provider, { resource: LOCAL_AUDIENCE })

    const { header, claims } = await readSigned(tokens.access_token, `${provider.issuer}/jwks`)
    assert.equal(header.alg, 'ES256')
    assert.equal(claims.aud, 'urn:commander:api')
    assert.equal(claims.iss, provider.issuer)
    assert.equal(tokens.expires_in, 3600)
    assert.equal(Number(claims.exp) - Number(claims.iat), 3600)
  })

  test('names the sample visitor as its subject', async (t) => {
    const provider = await startProvider(t)
    const { verifier, url } = createSignInRequest(provider)
    const page = await provider.visitor.open(url)

    const body = new URLSearchParams({ name: 'visitor', password: 'sample' })
    const back = await provider.visitor.open(page.url, { method: 'POST', body })
    const { id_token: idToken } = await jsonOf(
      await exchange(provider, { verifier, code: parameterOf(back, 'code') ?? '' }),
    )

    const { claims } = await readSigned(idToken, `${provider.issuer}/jwks`)
    assert.equal(claims.sub, SAMPLE_VISITOR_SUB)
    assert.equal(claims.name, 'Sample Visitor')
    assert.equal(claims.preferred_username, 'visitor')
  })

  test('without an API gives access to user information', async (t) => {
    const provider = await startProvider(t)

    const { access_token: token } = await requestTokens(provider)
    const user = await jsonOf(await fetch(`${provider.issuer}/me`, { headers: { authorization: `Bearer ${token}` } }))

    assert.equal(user.sub, SAMPLE_OWNER_SUB)
    assert.equal(user.email, 'owner@example.com')
  })
})
