import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { publicConfigOf } from '../../../cli/serve/built-for.ts'
import { parse } from '../../support/server/parse-variables.ts'

describe('public configuration', () => {
  test('describes the local provider and its audience', () => {
    const { identityProvider } = publicConfigOf(parse({}))

    assert.deepEqual(identityProvider, { issuer: '/oidc', clientId: 'commander-local', audience: 'urn:commander:api' })
  })

  test("takes a hosted provider's audience from AUTH_AUDIENCE, if set", () => {
    const hosted = { AUTH_DOMAIN: 'auth.example', AUTH_CLIENT_ID: 'site' }

    const [without, withAudience] = [hosted, { ...hosted, AUTH_AUDIENCE: 'https://api.example' }].map(
      (variables) => publicConfigOf(parse(variables)).identityProvider?.audience,
    )

    assert.deepEqual([without, withAudience], [null, 'https://api.example'])
  })

  test('has an absolute site address, and paths otherwise', () => {
    const { siteUrl, apiUrl, identityProvider } = publicConfigOf(parse({ SITE_URL: 'https://ada.example/home' }))

    assert.equal(siteUrl, 'https://ada.example/home')
    assert.equal(apiUrl, '/home/api/commands')
    assert.equal(identityProvider?.issuer, '/home/oidc')
  })

  test("depends on the port only in the site's address", () => {
    const [one, other] = ['8080', '3000'].map((port) => publicConfigOf(parse({ PORT: port })))

    assert.equal(one?.siteUrl, 'http://localhost:8080')
    assert.deepEqual({ ...one, siteUrl: other?.siteUrl }, other)
  })
})
