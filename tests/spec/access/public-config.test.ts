import assert from 'node:assert/strict'
import { test } from 'node:test'
import { publicConfigOf } from '../../../cli/serve/built-for.ts'
import { parse } from '../../support/server/parse-variables.ts'

test("the local provider issues tokens for the site's API", () => {
  const { identityProvider } = publicConfigOf(parse({}))

  assert.deepEqual(identityProvider, { issuer: '/oidc', clientId: 'commander-local', audience: 'urn:commander:api' })
})

test('a hosted provider issues tokens for AUTH_AUDIENCE, if set', () => {
  const hosted = { AUTH_DOMAIN: 'auth.example', AUTH_CLIENT_ID: 'site' }

  const [without, withAudience] = [hosted, { ...hosted, AUTH_AUDIENCE: 'https://api.example' }].map(
    (variables) => publicConfigOf(parse(variables)).identityProvider?.audience,
  )

  assert.deepEqual([without, withAudience], [null, 'https://api.example'])
})

test("the site's address is absolute, those of its API and provider are paths", () => {
  const { siteUrl, apiUrl, identityProvider } = publicConfigOf(parse({ SITE_URL: 'https://ada.example/home' }))

  assert.equal(siteUrl, 'https://ada.example/home')
  assert.equal(apiUrl, '/home/api/commands')
  assert.equal(identityProvider?.issuer, '/home/oidc')
})

test("the port affects only the site's own address", () => {
  const [one, other] = ['8080', '3000'].map((port) => publicConfigOf(parse({ PORT: port })))

  assert.equal(one?.siteUrl, 'http://localhost:8080')
  assert.deepEqual({ ...one, siteUrl: other?.siteUrl }, other)
})
