import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { describe, test } from 'node:test'
import { createSigner, signed } from '../../support/access/signer.ts'
import { createAccessRequest, refusalOf, setUpAccess } from './access.ts'

describe('choice of keys', () => {
  test('tries every key that could match', async (t) => {
    const { issuer, access } = await setUpAccess(t)
    const twin = await createSigner('first')
    const nameless = await createSigner('nameless')
    const { kid: _, ...namelessJwk } = nameless.jwk
    issuer.behaviour.keys = [issuer.signer.jwk, twin.jwk, namelessJwk]
    const tokens = [
      await issuer.token(),
      await signed(twin, issuer.claims()),
      await signed(twin, issuer.claims(), { kid: undefined }),
      await signed(nameless, issuer.claims(), { kid: undefined }),
    ]

    const callers = await Promise.all(tokens.map((token) => access.identify(createAccessRequest({ token }))))

    assert.deepEqual(
      callers.map(({ ok }) => ok),
      [true, true, true, true],
    )
  })

  test("isn't blocked by a weak key", async (t) => {
    const { issuer, access } = await setUpAccess(t)
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 1024 })
    const strong = await createSigner('strong', 'RS256')
    issuer.behaviour.keys = [{ ...publicKey.export({ format: 'jwk' }), kty: 'RSA' }, strong.jwk]

    const caller = await access.identify(
      createAccessRequest({ token: await signed(strong, issuer.claims(), { kid: undefined }) }),
    )

    assert.ok(caller.ok)
  })

  test('refuses forged and expired tokens if several keys match', async (t) => {
    const { issuer, access } = await setUpAccess(t)
    issuer.behaviour.keys = [issuer.signer.jwk, (await createSigner('first')).jwk]
    const forged = await signed(await createSigner('first'), issuer.claims())
    const expired = await signed(issuer.signer, issuer.claims({ exp: 1 }))

    for (const token of [forged, expired]) {
      assert.equal(refusalOf(await access.identify(createAccessRequest({ token }))).code, 'access/invalid-token')
    }
  })

  for (const [name, change] of Object.entries({
    'for encryption': { use: 'enc' },
    'for wrapping other keys': { key_ops: ['wrapKey'] },
    'for another algorithm': { alg: 'ES384' },
    'a secret one': { kty: 'oct', k: 'c2VjcmV0' },
    'of an unknown kind': { kty: 'FUTURE' },
  })) {
    test(`skips a published key that is ${name}`, async (t) => {
      const { issuer, access } = await setUpAccess(t)
      const other = await createSigner('other')
      issuer.behaviour.keys = [{ ...other.jwk, ...change }, issuer.signer.jwk]

      const byOther = await access.identify(createAccessRequest({ token: await signed(other, issuer.claims()) }))
      const byFirst = await access.identify(createAccessRequest({ token: await issuer.token() }))

      assert.equal(refusalOf(byOther).code, 'access/invalid-token')
      assert.ok(byFirst.ok)
    })
  }
})
