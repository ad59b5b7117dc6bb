import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isIdTokenFor, isIssuerOf } from '../../../web/auth/id-token-rules.ts'

const NOW = Date.UTC(2026, 0, 1)
const EXPECTED = { issuer: 'https://id.example/', clientId: 'a-client', now: NOW }
const CLAIMS = { iss: 'https://id.example/', aud: 'a-client', exp: NOW / 1000 + 60 }

test('an ID token must name the issuer to the character', () => {
  assert.ok(isIdTokenFor(EXPECTED, CLAIMS))

  for (const iss of [
    'https://id.example',
    'https://ID.example/',
    'https://id.example/?',
    '',
    undefined,
    null,
    ['https://id.example/'],
  ]) {
    assert.ok(!isIdTokenFor(EXPECTED, { ...CLAIMS, iss }), String(iss))
  }
})

test('an ID token must name this client among its audience, and as the party it was made for if it names one', () => {
  const accepted = [{ aud: ['a-client'] }, { azp: 'a-client' }, { aud: ['a-client', 'b'], azp: 'a-client' }]
  const refused = [
    { aud: 'b' },
    { aud: [] },
    { aud: ['a-client', 'b'] },
    { azp: 'b' },
    { aud: undefined },
    { aud: 'a-client ' },
  ]

  for (const claims of accepted) assert.ok(isIdTokenFor(EXPECTED, { ...CLAIMS, ...claims }), JSON.stringify(claims))
  for (const claims of refused) assert.ok(!isIdTokenFor(EXPECTED, { ...CLAIMS, ...claims }), JSON.stringify(claims))
})

test('an ID token may have expired by no more than five minutes, as clocks differ', () => {
  const expiredFor = (seconds: number) => ({ ...CLAIMS, exp: NOW / 1000 - seconds })

  assert.ok(isIdTokenFor(EXPECTED, expiredFor(299)))
  assert.ok(!isIdTokenFor(EXPECTED, expiredFor(300)))
  for (const exp of [undefined, null, '9999999999', Number.NaN]) assert.ok(!isIdTokenFor(EXPECTED, { ...CLAIMS, exp }))
})

test('a discovery document speaks for the configured issuer, a slash at the end aside', () => {
  assert.ok(isIssuerOf('https://id.example/', 'https://id.example/'))
  assert.ok(isIssuerOf('https://id.example/', 'https://id.example'))
  assert.ok(isIssuerOf('https://id.example/realms/a', 'https://id.example/realms/a'))

  for (const documented of [
    'https://id.example.evil/',
    'https://id.example/a',
    'http://id.example/',
    '',
    undefined,
    7,
  ]) {
    assert.ok(!isIssuerOf('https://id.example/', documented), String(documented))
  }
})

test('a configured path is the local provider, whatever name of this computer it calls itself by', () => {
  assert.ok(isIssuerOf('/oidc', 'http://localhost:3000/oidc'))
  assert.ok(!isIssuerOf('/oidc', undefined))
})
