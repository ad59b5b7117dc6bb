import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KEYS_COOL_DOWN_MS, KEYS_FRESH_MS } from '../../../server/auth/key-set.ts'
import { sending, startIssuer } from '../../support/access/issuer.ts'
import { createSigner, signed } from '../../support/access/signer.ts'
import { deadOrigin, startServer } from '../../support/server/local-server.ts'
import { accessFor, createAccessRequest, refusalOf, setUpAccess } from './access.ts'

describe('provider that is down', () => {
  test("doesn't affect anonymous requests", async (t) => {
    const issuer = await startIssuer(t)
    const { access } = accessFor({ issuer: await deadOrigin() })

    const withToken = await access.identify(createAccessRequest({ token: await issuer.token() }))

    assert.equal(refusalOf(withToken).code, 'access/keys-unavailable')
    assert.deepEqual(await access.identify(createAccessRequest({})), { ok: true, value: null })
  })

  test("isn't needed to refuse malformed tokens", async (t) => {
    const { issuer, access } = await setUpAccess(t)
    issuer.behaviour.answer = sending('', 500)

    const refused = await access.identify(createAccessRequest({ token: 'a.b.c' }))

    assert.equal(refusalOf(refused).code, 'access/wrong-token')
  })

  test("doesn't affect tokens with known keys", async (t) => {
    const { issuer, access, logged, clock } = await setUpAccess(t)
    const token = await issuer.token()
    await access.admit(createAccessRequest({ token }))
    issuer.behaviour.answer = sending('', 500)

    for (const aheadMs of [KEYS_FRESH_MS, KEYS_FRESH_MS + KEYS_COOL_DOWN_MS, KEYS_FRESH_MS + 2 * KEYS_COOL_DOWN_MS]) {
      clock.aheadMs = aheadMs
      assert.ok((await access.admit(createAccessRequest({ token }))).ok)
    }

    assert.equal(logged.length, 1)
    assert.equal(logged[0]?.event, 'sign-in.keys-unavailable')
    assert.match(String(logged[0]?.error), /responds with 500 instead of 200/)
  })

  test('causes a 503 for tokens with unknown keys', async (t) => {
    const { issuer, access, clock } = await setUpAccess(t)
    await access.admit(createAccessRequest({ token: await issuer.token() }))
    issuer.behaviour.answer = sending('', 500)
    clock.aheadMs = KEYS_COOL_DOWN_MS
    const token = await signed(await createSigner('second'), issuer.claims())

    assert.equal(refusalOf(await access.admit(createAccessRequest({ token }))).code, 'access/keys-unavailable')
  })
})

describe("fetching the provider's keys", () => {
  test('never leads to another host, even after a redirect', async (t) => {
    let asked = 0
    const elsewhere = await startServer(t, (_request, response) => {
      asked += 1
      response.end('{"keys":[]}')
    })
    const { issuer, access } = await setUpAccess(t)
    issuer.behaviour.keysAnswer = sending('', 302, { location: `${elsewhere}/keys` })

    const refused = await access.admit(createAccessRequest({ token: await issuer.token() }))

    assert.equal(refusalOf(refused).status, 503)
    assert.equal(asked, 0)
  })

  test('works if the configured issuer omits its trailing slash', async (t) => {
    const issuer = await startIssuer(t)
    const { access } = accessFor({ issuer: issuer.origin })

    const asDocumented = await access.identify(createAccessRequest({ token: await issuer.token() }))
    const asConfigured = await access.identify(
      createAccessRequest({ token: await signed(issuer.signer, issuer.claims({ iss: issuer.origin })) }),
    )

    assert.ok(asDocumented.ok)
    assert.equal(refusalOf(asConfigured).code, 'access/invalid-token')
  })

  test('works even if the clock is set back', async (t) => {
    const { issuer, access, clock } = await setUpAccess(t)
    await access.identify(createAccessRequest({ token: await issuer.token() }))
    const second = await createSigner('second')
    issuer.behaviour.keys = [second.jwk]
    clock.aheadMs = -30_000

    assert.ok((await access.identify(createAccessRequest({ token: await signed(second, issuer.claims()) }))).ok)
  })
})
