import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'
import { problemOf, problemOfError, SignInError } from '../../../web/auth/sign-in-problem.ts'

describe('sign-in problem', () => {
  test('quotes the error and text of the provider', () => {
    const codes = {
      access_denied: 'sign-in/refused',
      temporarily_unavailable: 'sign-in/not-now',
      server_error: 'sign-in/not-now',
      invalid_target: 'sign-in/not-accepted',
      invalid_client: 'sign-in/not-accepted',
      invalid_grant: 'sign-in/not-accepted',
      invalid_request: 'sign-in/not-accepted',
      something_else: 'sign-in/not-accepted',
    }

    for (const [error, code] of Object.entries(codes)) {
      const problem = problemOf(new ErrorResponse({ error, error_description: 'Its own words.' }))

      assert.equal(problem.code, code, error)
      assert.ok(problem.detail?.startsWith(`The provider says “${error}: Its own words.”.`), problem.detail)
    }
  })

  test('names the settings that the owner can check', () => {
    const checks = {
      invalid_target: /AUTH_AUDIENCE/,
      invalid_client: /AUTH_CLIENT_ID.+no client secret/,
      invalid_request: /redirect address.+PAR/,
      invalid_grant: /redirect address/,
    }

    for (const [error, check] of Object.entries(checks)) {
      assert.match(problemOfError({ error, description: null }).detail ?? '', check)
    }
  })

  test("shortens the provider's text and makes it harmless", () => {
    const bidi = problemOfError({ error: 'e\u0000\n', description: 'a\u202eb\u200bc — d' }).detail
    const long = problemOfError({ error: 'e', description: 'x'.repeat(5000) }).detail ?? ''

    assert.equal(bidi, 'The provider says “e\ufffd: a\ufffdb\ufffdc \ufffd d”.')
    assert.ok(long.length < 250 && long.endsWith('x…”.'))
  })

  test('has no detail without any text', () => {
    for (const description of [null, '', ' ']) {
      assert.deepEqual(problemOfError({ error: ' ', description }), { code: 'sign-in/not-accepted' })
    }
  })

  test("is a forgery if the response doesn't match its request", () => {
    const messages = [
      'No state in response',
      'No matching state found in storage',
      'State does not match',
      'authority mismatch on settings vs. signin state',
      'nonce in id_token does not match nonce in client storage',
      'ID Token is missing a subject claim',
      'Expected code in response',
    ]

    for (const message of messages) assert.deepEqual(problemOf(new Error(message)), { code: 'sign-in/forged' }, message)
  })

  test('counts any other failure as an unreachable provider', () => {
    const causes = [
      new TypeError('Failed to fetch'),
      new ErrorTimeout('Network timed out'),
      new SyntaxError('Unexpected token < in JSON'),
      new Error('Bad Gateway (502)'),
      new Error('Metadata does not contain property authorization_endpoint'),
      'a text',
      undefined,
      null,
    ]

    for (const cause of causes) assert.deepEqual(problemOf(cause), { code: 'sign-in/unreachable' })
  })

  test('passes through unchanged if it is known', () => {
    const problem = { code: 'sign-in/forged', detail: 'why' } as const

    assert.deepEqual(problemOf(new SignInError(problem)), problem)
  })
})
