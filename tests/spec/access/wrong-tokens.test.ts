import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HTTP_PROBLEMS } from '../../../core/problems/http-problems.ts'
import type { Issuer } from '../../support/access/issuer.ts'
import { signed } from '../../support/access/signer.ts'
import { createAccessRequest, refusalOf, setUpAccess } from './access.ts'

const SENSITIVE = 'https://sensitive.example/'

/** Tokens from misconfigured providers, each with a pattern that the advice must match. */
const TOKENS: Readonly<Record<string, readonly [(issuer: Issuer) => string | Promise<string>, RegExp]>> = {
  'an opaque token': [() => 'Zm9vYmFyYmF6cXV4', /not a signed JWT.*AUTH_AUDIENCE/],
  'an opaque token of characters that no JWT has': [() => 'Zm9v/mFy+mF6~XV4==', /not a signed JWT.*AUTH_AUDIENCE/],
  'an encrypted token': [() => 'eyJhbGciOiJkaXIifQ..AAAA.BBBB.CCCC', /not a signed JWT.*AUTH_AUDIENCE/],
  'a JWT without an audience': [
    ({ signer, claims }) => signed(signer, claims({ aud: undefined })),
    /does not say which API it is for.*AUTH_AUDIENCE/,
  ],
  'a JWT for another API': [
    ({ signer, claims }) => signed(signer, claims({ aud: SENSITIVE })),
    /a different API from the one in AUTH_AUDIENCE/,
  ],
  'an ID token': [
    ({ signer, claims }) => signed(signer, claims({ aud: 'a-client' })),
    /as ID tokens are.*AUTH_CLIENT_ID/,
  ],
}

describe('refusal of a wrong token', () => {
  for (const [what, [make, words]] of Object.entries(TOKENS)) {
    test(`names the setting to check for ${what}`, async (t) => {
      const { issuer, access, logged } = await setUpAccess(t)

      const token = await make(issuer)

      const { code, status, detail, headers } = refusalOf(await access.admit(createAccessRequest({ token })))
      assert.deepEqual([code, status], ['access/wrong-token', 401])
      assert.match(detail ?? '', words)
      assert.match(detail ?? '', /Signing in again does not help\.$/)
      assert.match(headers['WWW-Authenticate'] ?? '', /^Bearer error="invalid_token"/)
      assert.match(String(logged[0]?.advice), words)
      for (const text of [detail, JSON.stringify(logged)])
        assert.ok(!text?.includes(token) && !text?.includes(SENSITIVE))
    })
  }

  test("isn't specific if the signature is wrong", async (t) => {
    const [{ access }, { issuer: other }] = [await setUpAccess(t), await setUpAccess(t)]

    const token = await signed(other.signer, other.claims({ aud: SENSITIVE }))

    assert.equal(refusalOf(await access.admit(createAccessRequest({ token }))).code, 'access/invalid-token')
  })

  test("says that signing in again won't help", () => {
    const { title, advice } = HTTP_PROBLEMS['access/wrong-token']

    assert.match(`${title} ${advice}`, /Signing in again does not help.*AUTH_AUDIENCE/)
  })
})
