import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { KEYS_COOL_DOWN_MS, KEYS_FRESH_MS } from '../../../server/auth/key-set.ts'
import { createSigner, signed } from '../../support/access/signer.ts'
import { createAccessRequest, refusalOf, setUpAccess } from './access.ts'

describe('key rotation', () => {
  test('fetches keys once for parallel and successive requests', async (t) => {
    const { issuer, access } = await setUpAccess(t)
    const request = createAccessRequest({ token: await issuer.token() })

    const callers = await Promise.all(Array.from({ length: 20 }, () => access.identify(request)))
    await access.identify(request)

    assert.ok(callers.every(({ ok }) => ok))
    assert.equal(issuer.asked.keys, 1)
  })

  test('accepts new and old keys without a restart', async (t) => {
    const { issuer, access, clock } = await setUpAccess(t)
    await access.identify(createAccessRequest({ token: await issuer.token() }))
    const second = await createSigner('second')
    issuer.behaviour.keys = [issuer.signer.jwk, second.jwk]
    clock.aheadMs = KEYS_COOL_DOWN_MS

    const byNew = await access.identify(createAccessRequest({ token: await signed(second, issuer.claims()) }))
    const byOld = await access.identify(createAccessRequest({ token: await issuer.token() }))

    assert.ok(byNew.ok && byOld.ok)
    assert.equal(issuer.asked.keys, 2)
  })

  test('fetches unknown keys at most once per cool-down period', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() })
    const { issuer, access, clock } = await setUpAccess(t)
    await access.identify(createAccessRequest({ token: await issuer.token() }))
    const stranger = await createSigner('stranger')
    const request = createAccessRequest({ token: await signed(stranger, issuer.claims()) })

    clock.aheadMs = KEYS_COOL_DOWN_MS - 1
    const askedWithin = await askedFor(5)
    clock.aheadMs = KEYS_COOL_DOWN_MS
    const askedAfter = await askedFor(5)

    assert.deepEqual([askedWithin, askedAfter], [0, 1])

    async function askedFor(times: number): Promise<number> {
      const before = issuer.asked.keys
      const callers = await Promise.all(Array.from({ length: times }, () => access.identify(request)))
      for (const caller of callers) assert.equal(refusalOf(caller).code, 'access/invalid-token')
      return issuer.asked.keys - before
    }
  })

  test('stops accepting a withdrawn key after the next fetch', async (t) => {
    const { issuer, access, clock } = await setUpAccess(t)
    const token = await issuer.token()
    await access.identify(createAccessRequest({ token }))
    const second = await createSigner('second')
    issuer.behaviour.keys = [second.jwk]

    clock.aheadMs = KEYS_FRESH_MS - 1_000
    const before = await access.identify(createAccessRequest({ token }))
    clock.aheadMs = KEYS_FRESH_MS
    const after = await access.identify(createAccessRequest({ token }))

    assert.ok(before.ok)
    assert.equal(refusalOf(after).code, 'access/invalid-token')
  })

  test('replaces an old key that has the same id', async (t) => {
    const { issuer, access, clock } = await setUpAccess(t)
    await access.identify(createAccessRequest({ token: await issuer.token() }))
    const successor = await createSigner('first')
    issuer.behaviour.keys = [successor.jwk]
    clock.aheadMs = KEYS_FRESH_MS

    const byNew = await access.identify(createAccessRequest({ token: await signed(successor, issuer.claims()) }))
    const byOld = await access.identify(createAccessRequest({ token: await issuer.token() }))

    assert.ok(byNew.ok)
    assert.equal(refusalOf(byOld).code, 'access/invalid-token')
  })
})
