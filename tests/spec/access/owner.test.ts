import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { HTTP_PROBLEMS } from '../../../core/problems/http-problems.ts'
import { logLineOf } from '../../../server/log.ts'
import { OWNER_SUBJECT } from '../../support/access/issuer.ts'
import { signed } from '../../support/access/signer.ts'
import { createAccessRequest, refusalOf, setUpAccess } from './access.ts'

const UNCLAIMED = { variables: { OWNER_SUB: '' } }

describe('owner', () => {
  test('is OWNER_SUB at the configured provider', async (t) => {
    const { issuer, access, logged } = await setUpAccess(t)
    const request = createAccessRequest({ token: await issuer.token() })

    const answers = [await access.identify(request), await access.admit(request)]

    for (const answer of answers)
      assert.deepEqual(answer, { ok: true, value: { subject: OWNER_SUBJECT, role: 'owner', token: null } })
    assert.deepEqual(logged, [])
  })
})

describe('refused change', () => {
  test('gets a 401 with a challenge if anonymous', async (t) => {
    const { access, logged } = await setUpAccess(t)

    const caller = await access.identify(createAccessRequest({}))
    const refused = await access.admit(createAccessRequest({}))

    assert.deepEqual(caller, { ok: true, value: null })
    const { code, status, headers } = refusalOf(refused)
    assert.deepEqual({ code, status }, { code: 'access/sign-in-required', status: 401 })
    assert.deepEqual(headers, { 'WWW-Authenticate': 'Bearer' })
    assert.deepEqual(logged, [])
  })

  for (const sub of ['auth0|the-owne', 'auth0|the-owner2', 'AUTH0|THE-OWNER', ' auth0|the-owner', 'the-owner', '*']) {
    test(`by "${sub}" gets a 403 without a challenge`, async (t) => {
      const { issuer, access } = await setUpAccess(t)
      const request = createAccessRequest({ token: await signed(issuer.signer, issuer.claims({ sub })) })

      const caller = await access.identify(request)
      const refused = await access.admit(request)

      assert.deepEqual(caller, { ok: true, value: { subject: sub, role: 'stranger', token: null } })
      const { code, status, headers } = refusalOf(refused)
      assert.deepEqual({ code, status, headers }, { code: 'access/not-owner', status: 403, headers: {} })
    })
  }

  test('says in its challenge that the token has expired', async (t) => {
    const { issuer, access } = await setUpAccess(t)

    const refused = await access.admit(
      createAccessRequest({ token: await signed(issuer.signer, issuer.claims({ exp: 1 })) }),
    )

    assert.equal(
      refusalOf(refused).headers['WWW-Authenticate'],
      'Bearer error="invalid_token", error_description="The access token has expired"',
    )
  })
})

describe('site without OWNER_SUB', () => {
  test('shows a signed-in user the setting to add', async (t) => {
    const { issuer, access } = await setUpAccess(t, UNCLAIMED)
    const request = createAccessRequest({ token: await issuer.token() })

    const caller = await access.identify(request)
    const refused = await access.admit(request)

    assert.deepEqual(caller, { ok: true, value: { subject: OWNER_SUBJECT, role: 'unclaimed', token: null } })
    const { code, status, detail } = refusalOf(refused)
    assert.deepEqual({ code, status }, { code: 'access/no-owner', status: 403 })
    assert.match(detail ?? '', /set OWNER_SUB='auth0\|the-owner' and restart the server/)
  })

  for (const [sub, line] of [
    ['10769150350006150715113082367', 'OWNER_SUB=10769150350006150715113082367'],
    ['a@example.org', 'OWNER_SUB=a@example.org'],
    ['$(reboot)', "OWNER_SUB='$(reboot)'"],
    ["o'neill", "OWNER_SUB='o'\\''neill'"],
    ['two\nlines', "OWNER_SUB='two\\u000alines'"],
  ] as const) {
    test(`suggests a setting that's safe to paste: ${line}`, async (t) => {
      const { issuer, access, logged } = await setUpAccess(t, UNCLAIMED)

      const refused = await access.admit(
        createAccessRequest({ token: await signed(issuer.signer, issuer.claims({ sub })) }),
      )

      assert.ok(refusalOf(refused).detail?.includes(`set ${line} and`))
      assert.equal(logged[0]?.line, line)
    })
  }

  test('logs the first ten users once each', async (t) => {
    const { issuer, access, logged } = await setUpAccess(t, UNCLAIMED)
    const subs = [OWNER_SUBJECT, OWNER_SUBJECT, ...Array.from({ length: 30 }, (_, index) => `stranger-${index}`)]

    for (const sub of subs)
      await access.identify(createAccessRequest({ token: await signed(issuer.signer, issuer.claims({ sub })) }))

    assert.equal(logged.length, 10)
    assert.match(
      logLineOf(logged[0] ?? { event: '' }),
      /"event":"sign-in\.no-owner".*"line":"OWNER_SUB='auth0\|the-owner'"/,
    )
  })
})

describe('site without AUTH_AUDIENCE', () => {
  test('names the missing setting in its refusals', async (t) => {
    const { issuer, access, logged } = await setUpAccess(t, { variables: { AUTH_AUDIENCE: '' } })

    const refused = await access.admit(createAccessRequest({ token: await issuer.token() }))

    assert.equal(logged[0]?.event, 'sign-in.no-audience')
    assert.match(String(logged[0]?.advice), /set AUTH_AUDIENCE/)
    assert.deepEqual([refusalOf(refused).code, refusalOf(refused).status], ['access/no-audience', 403])
    assert.match(HTTP_PROBLEMS['access/no-audience'].advice, /Set AUTH_AUDIENCE/)
    assert.equal(refusalOf(await access.admit(createAccessRequest({}))).code, 'access/sign-in-required')
    assert.equal(issuer.asked.keys, 0)
  })
})
