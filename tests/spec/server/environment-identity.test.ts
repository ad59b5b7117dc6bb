import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { EnvironmentDefaults } from '../../../server/environment/environment.ts'
import { mistakesInVariables, parse, type Variables } from '../../support/server/parse-variables.ts'

const HOSTED = { AUTH_DOMAIN: 'example.eu.auth0.com', AUTH_CLIENT_ID: 'site' }

describe('provider in the environment', () => {
  test('is hosted if domain and client id are set', () => {
    assert.deepEqual(identityOf(HOSTED), {
      kind: 'hosted',
      issuer: 'https://example.eu.auth0.com/',
      clientId: 'site',
      audience: null,
    })
  })

  test('can have an audience', () => {
    const identity = identityOf({ ...HOSTED, AUTH_AUDIENCE: 'https://api.example' })

    assert.equal(identity.kind === 'hosted' && identity.audience, 'https://api.example')
  })

  for (const [domain, issuer] of [
    ['auth.example', 'https://auth.example/'],
    ['Auth.Example', 'https://auth.example/'],
    ['auth.example:8443', 'https://auth.example:8443/'],
    ['https://auth.example', 'https://auth.example'],
    ['https://auth.example/', 'https://auth.example/'],
    ['https://Auth.example/realms/Me', 'https://Auth.example/realms/Me'],
    ['https://auth.example:443/a//b/', 'https://auth.example:443/a//b/'],
    ['http://localhost:9000', 'http://localhost:9000'],
    ['http://127.0.0.1:9000/oidc', 'http://127.0.0.1:9000/oidc'],
    ['http://[::1]:9000/', 'http://[::1]:9000/'],
  ] as const) {
    test(`of AUTH_DOMAIN "${domain}" has the issuer ${issuer}`, () => {
      const identity = identityOf({ ...HOSTED, AUTH_DOMAIN: domain })

      assert.equal(identity.kind === 'hosted' && identity.issuer, issuer)
    })
  }

  for (const domain of [
    'a b',
    'auth.example/path',
    'auth.example?x',
    'owner@auth.example',
    'ftp://auth.example',
    'http://auth.example',
    'http://localhost.auth.example/',
    'http://192.168.0.1:9000',
    'https://auth.example/?x',
    'https://auth.example/#x',
    'https://auth.example/ ',
    'https://',
    '://',
    'auth.example:99999',
  ]) {
    test(`can't be AUTH_DOMAIN "${domain}"`, () => {
      const mistakes = mistakesInVariables({ ...HOSTED, AUTH_DOMAIN: domain })

      assert.equal(mistakes.length, 1)
      assert.match(String(mistakes[0]), /^AUTH_DOMAIN is ".*"; expected .*https.*\.$/)
    })
  }

  test('needs a client id for its domain', () => {
    const mistakes = mistakesInVariables({ AUTH_DOMAIN: 'auth.example' })

    assert.equal(mistakes.length, 1)
    assert.match(String(mistakes[0]), /^AUTH_CLIENT_ID is not set; expected .*AUTH_DOMAIN.*\.$/)
  })

  test('can be set in content/site.ts and overridden', () => {
    const defaults = { authDomain: 'a.example', authClientId: 'a', authAudience: 'for-a' }

    assert.deepEqual(identityOf({}, defaults), {
      kind: 'hosted',
      issuer: 'https://a.example/',
      clientId: 'a',
      audience: 'for-a',
    })
    assert.deepEqual(identityOf({ AUTH_DOMAIN: 'b.example', AUTH_CLIENT_ID: 'b' }, defaults), {
      kind: 'hosted',
      issuer: 'https://b.example/',
      clientId: 'b',
      audience: 'for-a',
    })
  })

  test('names content/site.ts if its setting is wrong', () => {
    const mistakes = mistakesInVariables({}, { authDomain: 'http://a.example' })

    assert.match(String(mistakes[0]), /^AUTH_CLIENT_ID is not set; .*authDomain in content\/site\.ts/)
    assert.match(String(mistakes[1]), /^authDomain in content\/site\.ts is "http:\/\/a\.example"; expected /)
  })
})

describe('server without a hosted provider', () => {
  for (const host of ['127.0.0.1', '127.8.9.10', '::1', '0:0:0:0:0:0:0:1', 'localhost', 'LOCALHOST']) {
    test(`uses the local provider on ${host}`, () => {
      assert.deepEqual(identityOf({ HOST: host }), { kind: 'local' })
    })
  }

  for (const host of ['0.0.0.0', '::', '192.168.0.1', 'example.org', '128.0.0.1', '::2', '127.0.0.1.example.org']) {
    test(`has only access tokens on ${host}, which others can reach`, () => {
      const identity = identityOf({ HOST: host })

      assert.ok(identity.kind === 'token')
      assert.match(identity.why, /AUTH_DOMAIN is not set.*others/)
    })
  }

  test('has only access tokens in production, and says why', () => {
    const identity = identityOf({ NODE_ENV: 'production' })

    assert.ok(identity.kind === 'token')
    assert.match(identity.why, /AUTH_DOMAIN is not set.*production/)
  })
})

describe('hosted provider', () => {
  test('works in production at any address', () => {
    const identity = identityOf({ ...HOSTED, NODE_ENV: 'production', HOST: '0.0.0.0' })

    assert.equal(identity.kind, 'hosted')
  })
})

function identityOf(variables: Variables, defaults: EnvironmentDefaults = {}) {
  return parse(variables, defaults).identity
}
