import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicConfigOf } from '../../../cli/serve/built-for.ts'
import { parse } from '../../support/server/parse-variables.ts'

test('6. the site asks the local provider for access tokens for its own API', () => {
  const { identityProvider } = publicConfigOf(parse({}))

  assert.deepEqual(identityProvider, { issuer: '/oidc', clientId: 'commander-local', audience: 'urn:commander:api' })
})

test('6. the site asks a hosted provider for access tokens for AUTH_AUDIENCE, if that is set', () => {
  const hosted = { AUTH_DOMAIN: 'auth.example', AUTH_CLIENT_ID: 'site' }

  const [without, withAudience] = [hosted, { ...hosted, AUTH_AUDIENCE: 'https://api.example' }].map(
    (variables) => publicConfigOf(parse(variables)).identityProvider?.audience,
  )

  assert.deepEqual([without, withAudience], [null, 'https://api.example'])
})

test('the site is told its own address, and what is on its own origin by paths below it', () => {
  const { siteUrl, apiUrl, identityProvider } = publicConfigOf(parse({ SITE_URL: 'https://ada.example/home' }))

  assert.equal(siteUrl, 'https://ada.example/home')
  assert.equal(apiUrl, '/home/api/commands')
  assert.equal(identityProvider?.issuer, '/home/oidc')
})

test('of a site that nobody has published only its own address has the port', () => {
  const [one, other] = ['8080', '3000'].map((port) => publicConfigOf(parse({ PORT: port })))

  assert.equal(one?.siteUrl, 'http://localhost:8080')
  assert.deepEqual({ ...one, siteUrl: other?.siteUrl }, other)
})
