import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { logLineOf } from '../../../server/log.ts'
import { signed } from '../../support/access/signer.ts'
import { createAccessRequest, refusalOf, setUpAccess } from './access.ts'

const MINUTE_MS = 60_000

describe('log of refusals', () => {
  test('omits the content of a refused token', async (t) => {
    const { issuer, access, logged } = await setUpAccess(t)
    const claims = issuer.claims({ exp: 1, sub: 'a-secret-subject', email: 'somebody@example.org' })

    await access.identify(createAccessRequest({ token: await signed(issuer.signer, claims) }))

    assert.deepEqual(logged, [
      { event: 'access.refused', reason: 'ERR_JWT_EXPIRED', address: '192.0.2.1', unlogged: 0 },
    ])
  })

  test("has a stranger's escaped subject, but not the name", async (t) => {
    const { issuer, access, logged } = await setUpAccess(t)
    const claims = issuer.claims({ sub: 'evil"}\n{"event":"forged\u202e', name: 'Somebody' })

    await access.admit(createAccessRequest({ token: await signed(issuer.signer, claims) }))

    assert.equal(logged.length, 1)
    assert.equal(
      logLineOf(logged[0] ?? { event: '' }),
      '{"event":"access.refused","reason":"stranger","address":"192.0.2.1",' +
        '"subject":"evil\\"}\\n{\\"event\\":\\"forged\\u202e","unlogged":0}',
    )
  })

  test('shortens the origin of another site', async (t) => {
    const { access, logged } = await setUpAccess(t)

    await access.admit(createAccessRequest({ headers: { origin: `https://${'e'.repeat(5_000)}.example` } }))

    assert.equal(logged[0]?.reason, 'foreign origin')
    assert.match(String(logged[0]?.origin), /^https:\/\/e{247}…$/)
  })

  test('repeats a refusal once a minute, with a count', async (t) => {
    const { access, logged, clock } = await setUpAccess(t)
    const refuse = async (times: number, address = '192.0.2.1') => {
      for (let done = 0; done < times; done += 1)
        await access.identify(createAccessRequest({ token: 'a.b.c', address }))
    }

    await refuse(50)
    clock.aheadMs = MINUTE_MS - 1_000
    await refuse(7)
    clock.aheadMs = MINUTE_MS
    await refuse(3)

    assert.deepEqual(
      logged.map(({ unlogged }) => unlogged),
      [0, 56],
    )
  })

  test('contains only part of a flood', async (t) => {
    const { access, logged, clock } = await setUpAccess(t)

    for (let sent = 0; sent < 2_000; sent += 1) {
      clock.aheadMs = sent * 10
      const address = `2001:db8:${sent.toString(16)}::1`
      refusalOf(await access.identify(createAccessRequest({ token: 'a.b.c', address })))
    }

    assert.ok(logged.length >= 60 && logged.length <= 100, `${logged.length} lines`)
    assert.ok(logged.reduce((sum, { unlogged }) => sum + Number(unlogged), logged.length) <= 2_000)
  })
})
