import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ErrorResponse, ErrorTimeout } from 'oidc-client-ts'
import { problemOf, SignInFault } from '../../../web/auth/sign-in-problem.ts'

test('8. what the provider itself calls an error is a refusal', () => {
  assert.deepEqual(problemOf(new ErrorResponse({ error: 'access_denied' })), { code: 'sign-in/refused' })
})

test('8. an answer that does not fit its request is a forgery', () => {
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

test('8. whatever else keeps the provider from answering makes it unreachable', () => {
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

test('8. a problem that is known already stays what it is', () => {
  const problem = { code: 'sign-in/forged', detail: 'why' } as const

  assert.deepEqual(problemOf(new SignInFault(problem)), problem)
})
