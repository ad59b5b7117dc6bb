import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { logLineOf } from '../../../server/log.ts'
import type { Issuer } from '../../support/access/issuer.ts'
import { createAccessRequest, refusalOf, setUpAccess } from './access.ts'

/**
 * Creates a forged token, or a whole `Authorization` header with one. `issuer` is the provider that the server trusts.
 */
export type Forgery = (issuer: Issuer) => string | Promise<string>

const MIN_TELLING_LENGTH = 8 // characters; a shorter part of the token could occur in the log by chance

/**
 * Asserts that a forged token gets 401 `invalid_token`, while a valid token is accepted before and after it. The log
 * must state the reason on one line, and must not contain parts of the forged token that could identify it.
 */
export async function assertTokenRefused(test: TestContext, forge: Forgery, reason?: RegExp): Promise<void> {
  const { issuer, access, logged } = await setUpAccess(test)
  const good = createAccessRequest({ token: await issuer.token() })
  const forged = await forge(issuer)
  assert.ok((await access.identify(good)).ok)

  const refused = await access.identify(createAccessRequest({ headers: { authorization: headerOf(forged) } }))

  const { code, status, headers } = refusalOf(refused)
  assert.match(code, /^access\/(?:invalid|wrong)-token$/)
  assert.equal(status, 401)
  assert.match(headers['WWW-Authenticate'] ?? '', /^Bearer error="invalid_token", error_description="[\w ]+"$/)
  assert.ok((await access.identify(good)).ok)
  const lines = logged.map(logLineOf)
  assert.equal(lines.length, 1)
  assert.match(String(logged[0]?.reason), reason ?? /^[\w ]+$/)
  const telling = forged.split(/[ .,]/).filter((piece) => piece.length >= MIN_TELLING_LENGTH)
  for (const piece of telling) assert.ok(!lines.join('\n').includes(piece), `the log has ${piece}`)
}

function headerOf(forged: string): string {
  return /^bearer\b/i.test(forged) ? forged : `Bearer ${forged}`
}
