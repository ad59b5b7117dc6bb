import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { classifyCallback } from '../../../web/auth/callback.ts'
import { isNoSessionError } from '../../../web/auth/sign-in-problem.ts'

const HOME = 'https://site.example/base/authentication'

describe('callback', () => {
  test('is never at another address, even with a code', () => {
    const addresses = [
      'https://site.example/?code=a&state=b',
      'https://site.example/authentication?code=a&state=b',
      'https://site.example/base/authentication/?code=a&state=b',
      'https://site.example/base/Authentication?code=a&state=b',
      'https://site.example/base/authentication/more?error=a&state=b',
      'http://site.example/base/authentication?code=a&state=b',
      'https://site.example:8443/base/authentication?code=a&state=b',
    ]

    for (const address of addresses) assert.deepEqual(classifyCallback(address, HOME), { kind: 'none' }, address)
  })

  test('needs a response at the registered address', () => {
    for (const rest of ['', '?', '?a=b', '#code=a&state=b', '?session_state=a&iss=b']) {
      assert.deepEqual(classifyCallback(HOME + rest, HOME), { kind: 'none' }, rest)
    }
  })

  test('carries a code, an error or a logout', () => {
    const kinds = {
      '?code=a&state=b': { kind: 'code', state: 'b', issuer: null },
      '?code=&state=b&iss=https://c': { kind: 'code', state: 'b', issuer: 'https://c' },
      '?code=a': { kind: 'code', state: null, issuer: null },
      '?error=e&state=b&iss=c': { kind: 'error', state: 'b', issuer: 'c', error: 'e', description: null },
      '?error=e&error_description=d+f': { kind: 'error', state: null, issuer: null, error: 'e', description: 'd f' },
      '?error=e&code=a&state=b': { kind: 'error', state: 'b', issuer: null, error: 'e', description: null },
      '?state=b': { kind: 'logout', state: 'b' },
      '?state=b#part': { kind: 'logout', state: 'b' },
    } as const

    for (const [query, callback] of Object.entries(kinds)) {
      assert.deepEqual(classifyCallback(HOME + query, HOME), callback, query)
    }
  })

  test('counts only certain errors as "not signed in"', () => {
    const all = ['login_required', 'interaction_required', 'consent_required', 'account_selection_required']

    assert.ok(all.every(isNoSessionError))
    assert.ok(
      !['access_denied', 'server_error', 'temporarily_unavailable', '', 'LOGIN_REQUIRED'].some(isNoSessionError),
    )
  })
})
