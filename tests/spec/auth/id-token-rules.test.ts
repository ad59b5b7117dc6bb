import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isResponseFrom, isSameIssuer, isValidIdToken } from '../../../web/auth/id-token-rules.ts'

const NOW = Date.UTC(2026, 0, 1)
const EXPECTED = { issuer: 'https://id.example/', clientId: 'a-client', now: NOW }
const CLAIMS = { iss: 'https://id.example/', aud: 'a-client', exp: NOW / 1000 + 60 }

describe('ID token', () => {
  test('must have exactly the expected issuer', () => {
    assert.ok(isValidIdToken(EXPECTED, CLAIMS))

    for (const iss of [
      'https://id.example',
      'https://ID.example/',
      'https://id.example/?',
      '',
      undefined,
      null,
      ['https://id.example/'],
    ]) {
      assert.ok(!isValidIdToken(EXPECTED, { ...CLAIMS, iss }), String(iss))
    }
  })

  test('must be for this client, in audience and azp', () => {
    const accepted = [{ aud: ['a-client'] }, { azp: 'a-client' }, { aud: ['a-client', 'b'], azp: 'a-client' }]
    const refused = [
      { aud: 'b' },
      { aud: [] },
      { aud: ['a-client', 'b'] },
      { azp: 'b' },
      { aud: undefined },
      { aud: 'a-client ' },
    ]

    for (const claims of accepted) assert.ok(isValidIdToken(EXPECTED, { ...CLAIMS, ...claims }), JSON.stringify(claims))
    for (const claims of refused) assert.ok(!isValidIdToken(EXPECTED, { ...CLAIMS, ...claims }), JSON.stringify(claims))
  })

  test('is accepted for five minutes past its expiry', () => {
    const expiredFor = (seconds: number) => ({ ...CLAIMS, exp: NOW / 1000 - seconds })

    assert.ok(isValidIdToken(EXPECTED, expiredFor(299)))
    assert.ok(!isValidIdToken(EXPECTED, expiredFor(300)))
    for (const exp of [undefined, null, '9999999999', Number.NaN])
      assert.ok(!isValidIdToken(EXPECTED, { ...CLAIMS, exp }))
  })
})

describe('issuer', () => {
  test('in a discovery document must be the configured one', () => {
    assert.ok(isSameIssuer('https://id.example/', 'https://id.example/'))
    assert.ok(isSameIssuer('https://id.example/', 'https://id.example'))
    assert.ok(isSameIssuer('https://id.example/realms/a', 'https://id.example/realms/a'))

    for (const documented of [
      'https://id.example.evil/',
      'https://id.example/a',
      'http://id.example/',
      '',
      undefined,
      7,
    ]) {
      assert.ok(!isSameIssuer('https://id.example/', documented), String(documented))
    }
  })

  test('given as a path means the local provider', () => {
    assert.ok(isSameIssuer('/oidc', 'http://localhost:3000/oidc'))
    assert.ok(!isSameIssuer('/oidc', undefined))
  })

  test("in a response doesn't match a document without one", () => {
    for (const issuer of [undefined, null, 7, ['https://id.example']]) {
      assert.ok(!isResponseFrom({ issuer }, 'https://id.example'), String(issuer))
    }
  })
})
