import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { createRateLimit } from '../../../server/auth/rate-limit.ts'
import { OWNER_SUBJECT } from '../../support/access/issuer.ts'
import { createAccessRequest, type RequestWishes, refusalOf, setUpAccess, type TestAccess } from './access.ts'

const FEW = { writes: { burst: 3, perSecond: 0.5 }, badTokens: { burst: 2, perSecond: 0.1 } }
const BAD = { token: 'a.b.c' }

describe('limit on writes', () => {
  test('lets the owner write again after Retry-After', async (t) => {
    const { issuer, access, clock } = await setUpAccess(t, { limits: FEW })
    const request = createAccessRequest({ token: await issuer.token() })

    const burst = [await access.admit(request), await access.admit(request), await access.admit(request)]
    const refused = await access.admit(request)
    clock.aheadMs = 2_000
    const [next, afterNext] = [await access.admit(request), await access.admit(request)]

    assert.ok(burst.every(({ ok }) => ok) && next.ok)
    const { code, status, headers } = refusalOf(refused)
    assert.deepEqual(
      { code, status, headers },
      { code: 'request/too-many', status: 429, headers: { 'Retry-After': '2' } },
    )
    assert.equal(refusalOf(afterNext).code, 'request/too-many')
  })

  test("doesn't count owner-only reads", async (t) => {
    const { issuer, access } = await setUpAccess(t, { limits: FEW })
    const token = await issuer.token()

    for (const method of ['GET', 'HEAD', 'GET', 'HEAD', 'GET', 'POST', 'PUT', 'DELETE']) {
      assert.ok((await access.admit(createAccessRequest({ token, method }))).ok, method)
    }
    assert.equal(
      refusalOf(await access.admit(createAccessRequest({ token, method: 'DELETE' }))).code,
      'request/too-many',
    )
  })
})

describe('limit on bad tokens', () => {
  test('leads to a 429, and ends after Retry-After', async (t) => {
    const { access, clock } = await setUpAccess(t, { limits: FEW })

    const codes = [await codeOf(access, BAD), await codeOf(access, BAD), await codeOf(access, BAD)]
    const refused = refusalOf(await access.identify(createAccessRequest({ headers: { authorization: 'Bearer' } })))
    clock.aheadMs = 10_000

    assert.deepEqual(codes, ['access/wrong-token', 'access/wrong-token', 'request/too-many'])
    assert.deepEqual(refused.headers, { 'Retry-After': '10' })
    assert.equal(await codeOf(access, BAD), 'access/wrong-token')
  })

  test("doesn't affect valid tokens or readers", async (t) => {
    const { issuer, access } = await setUpAccess(t, { limits: FEW })
    for (let sent = 0; sent < 10; sent += 1) await codeOf(access, BAD)

    const owner = await access.admit(createAccessRequest({ token: await issuer.token() }))

    assert.deepEqual(owner, { ok: true, value: { subject: OWNER_SUBJECT, role: 'owner', token: null } })
    assert.deepEqual(await access.identify(createAccessRequest({})), { ok: true, value: null })
  })

  for (const [what, one, other, isSame] of [
    ['two IPv4 addresses', '192.0.2.1', '192.0.2.2', false],
    ['an IPv4 address and the same one as IPv6', '192.0.2.1', '::ffff:192.0.2.1', true],
    ['two addresses of one /64', '2001:db8:0:7::1', '2001:db8:0:7:ffff:eeee:1:2', true],
    ['two spellings of one /64', '2001:db8::1', '2001:0DB8:0000:0000:1::', true],
    ['two networks of one /48', '2001:db8:0:7::1', '2001:db8:0:8::1', false],
    ['two network interfaces', 'fe80::1%eth0', 'fe80::2%eth1', true],
    ['two unknown addresses', null, null, true],
    ['loopback and an unknown address', '::1', null, false],
  ] as const) {
    test(`counts tokens from ${what} ${isSame ? 'together' : 'separately'}`, async (t) => {
      const { access } = await setUpAccess(t, { limits: { badTokens: { burst: 1, perSecond: 0.1 } } })
      await codeOf(access, { ...BAD, address: one })

      const code = await codeOf(access, { ...BAD, address: other })

      assert.equal(code, isSame ? 'request/too-many' : 'access/wrong-token')
    })
  }

  test('ignores addresses claimed in headers', async (t) => {
    const { access } = await setUpAccess(t, { limits: { badTokens: { burst: 1, perSecond: 0.1 } } })
    await codeOf(access, BAD)

    const code = await codeOf(access, { ...BAD, headers: { 'x-forwarded-for': '198.51.100.7', 'x-real-ip': '::7' } })

    assert.equal(code, 'request/too-many')
  })
})

describe('rate limit', () => {
  test('is never exceeded, and Retry-After is long enough', () => {
    const steps = fc.array(fc.integer({ min: -2_000, max: 5_000 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 5 }), (waits, burst) => {
        let now = 0
        let forward = 0
        let granted = 0
        const take = createRateLimit({ burst, perSecond: 0.5 }, () => now)

        for (const wait of waits) {
          now += wait
          forward += Math.max(0, wait)
          const seconds = take('a key')
          if (seconds === 0) granted += 1
          assert.ok(Number.isInteger(seconds) && seconds >= 0 && seconds <= 2)
        }

        assert.ok(granted <= burst + forward * 0.0005)
        now += take('a key') * 1000
        assert.equal(take('another key'), 0)
      }),
    )
  })

  test('allows only one burst after a long pause', () => {
    let now = 0
    const take = createRateLimit({ burst: 2, perSecond: 10 }, () => now)
    take('a key')

    now = 3_600_000
    const waits = [take('a key'), take('a key'), take('a key')]

    assert.deepEqual(waits, [0, 0, 1])
  })

  test('remembers only the most recently used keys', () => {
    const take = createRateLimit({ burst: 1, perSecond: 0.1, maxKeys: 2 }, () => 0)

    const waits = ['a', 'b', 'a', 'c', 'a', 'b'].map(take)

    assert.deepEqual(waits, [0, 0, 10, 0, 10, 0])
  })
})

async function codeOf(access: TestAccess['access'], wishes: RequestWishes): Promise<string> {
  return refusalOf(await access.identify(createAccessRequest(wishes))).code
}
