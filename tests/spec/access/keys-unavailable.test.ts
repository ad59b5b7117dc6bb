import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEYS_COOL_DOWN_MS, KEYS_FRESH_MS } from '../../../server/auth/key-set.ts'
import { aSigner, signed } from '../../support/access/a-signer.ts'
import { anIssuer, sending } from '../../support/access/an-issuer.ts'
import { deadOrigin, startServer } from '../../support/server/local-server.ts'
import { accessFor, anAccess, aRequest, refusalOf } from './an-access.ts'

test('6. a provider that is not there gives no keys, and anonymous requests do not mind', async (t) => {
  const issuer = await anIssuer(t)
  const { access } = accessFor({ issuer: await deadOrigin() })

  const withToken = await access.identify(aRequest({ token: await issuer.token() }))

  assert.equal(refusalOf(withToken).code, 'access/keys-unavailable')
  assert.deepEqual(await access.identify(aRequest({})), { ok: true, value: null })
})

test('6. what is no token at all is refused without asking a provider that is down', async (t) => {
  const { issuer, access } = await anAccess(t)
  issuer.behaviour.answer = sending('', 500)

  const refused = await access.identify(aRequest({ token: 'a.b.c' }))

  assert.equal(refusalOf(refused).code, 'access/wrong-token')
})

test('6. known keys go on while the provider is down, which the log says once', async (t) => {
  const { issuer, access, logged, clock } = await anAccess(t)
  const token = await issuer.token()
  await access.admit(aRequest({ token }))
  issuer.behaviour.answer = sending('', 500)

  for (const aheadMs of [KEYS_FRESH_MS, KEYS_FRESH_MS + KEYS_COOL_DOWN_MS, KEYS_FRESH_MS + 2 * KEYS_COOL_DOWN_MS]) {
    clock.aheadMs = aheadMs
    assert.ok((await access.admit(aRequest({ token }))).ok)
  }

  assert.equal(logged.length, 1)
  assert.equal(logged[0]?.event, 'sign-in.keys-unavailable')
  assert.match(String(logged[0]?.error), /answers 500 instead of 200/)
})

test('6. while the provider is down nobody can tell whether an unknown key is a new one: 503', async (t) => {
  const { issuer, access, clock } = await anAccess(t)
  await access.admit(aRequest({ token: await issuer.token() }))
  issuer.behaviour.answer = sending('', 500)
  clock.aheadMs = KEYS_COOL_DOWN_MS
  const token = await signed(await aSigner('second'), issuer.claims())

  assert.equal(refusalOf(await access.admit(aRequest({ token }))).code, 'access/keys-unavailable')
})

test('6. keys of somebody else are not fetched, even if the provider sends there', async (t) => {
  let asked = 0
  const elsewhere = await startServer(t, (_request, response) => {
    asked += 1
    response.end('{"keys":[]}')
  })
  const { issuer, access } = await anAccess(t)
  issuer.behaviour.keysAnswer = sending('', 302, { location: `${elsewhere}/keys` })

  const refused = await access.admit(aRequest({ token: await issuer.token() }))

  assert.equal(refusalOf(refused).status, 503)
  assert.equal(asked, 0)
})

test('6. the issuer may be configured without the slash at its end; tokens must have it as the provider does', async (t) => {
  const issuer = await anIssuer(t)
  const { access } = accessFor({ issuer: issuer.origin })

  const asDocumented = await access.identify(aRequest({ token: await issuer.token() }))
  const asConfigured = await access.identify(
    aRequest({ token: await signed(issuer.signer, issuer.claims({ iss: issuer.origin })) }),
  )

  assert.ok(asDocumented.ok)
  assert.equal(refusalOf(asConfigured).code, 'access/invalid-token')
})

test('6. a clock that is set back does not keep the keys from being fetched', async (t) => {
  const { issuer, access, clock } = await anAccess(t)
  await access.identify(aRequest({ token: await issuer.token() }))
  const second = await aSigner('second')
  issuer.behaviour.keys = [second.jwk]
  clock.aheadMs = -30_000

  assert.ok((await access.identify(aRequest({ token: await signed(second, issuer.claims()) }))).ok)
})
