import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CompactEncrypt } from 'jose'
import { OWNER_SUBJECT } from '../../support/access/issuer.ts'
import { segment, signed } from '../../support/access/signer.ts'
import { createAccessRequest, setUpAccess } from './access.ts'
import { assertTokenRefused, type Forgery } from './assert-refused.ts'

const encoder = new TextEncoder()

// Source of these attacks: RFC 6750, section 2.1; RFC 7515, section 7.1; RFC 8725, section 2.

const FORGERIES: Readonly<Record<string, Forgery>> = {
  'is a single word': () => 'token',
  'is a single dot': () => '.',
  'is two dots': () => '..',
  'lacks its signature': changed((parts) => parts.slice(0, 2)),
  'lacks its header': changed((parts) => parts.slice(1)),
  'has an extra segment': changed((parts) => [...parts, 'AAAA']),
  'begins with empty segments': changed((parts) => ['', '', ...parts]),
  'is cut off in the middle': async (issuer) => (await issuer.token()).slice(0, 40),
  'has padding': changed((parts) => parts.map((part) => `${part}=`)),
  'has padding at its end': async (issuer) => `${await issuer.token()}==`,
  'is in plain base64': changed(([header, claims, signature]) => [header, claims, `${signature?.slice(0, -2)}+/`]),
  "has a header that isn't JSON": changed(([, ...rest]) => [segment('{"alg":"ES256"'), ...rest]),
  'has a header that is a list': changed(([, ...rest]) => [segment('["ES256"]'), ...rest]),
  'has a header that is not UTF-8': changed(([, ...rest]) => ['_____w', ...rest]),
  'has claims that were changed': changed(([header, , signature]) => [
    header,
    segment({ sub: OWNER_SUBJECT }),
    signature,
  ]),
  'is encrypted instead of signed': async (issuer) =>
    new CompactEncrypt(encoder.encode(JSON.stringify(issuer.claims())))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .encrypt(new Uint8Array(32)),
  'is far too long': (issuer) => signed(issuer.signer, issuer.claims({ filler: 'x'.repeat(9000) })),
  'has 2,000 nested lists as its claims': ({ signer }) => signed(signer, '['.repeat(2000)),
  'is empty': () => 'Bearer',
  'is white space': () => 'Bearer  ',
  'is in quotes': async (issuer) => `Bearer "${await issuer.token()}"`,
  'comes with another token': async (issuer) => `Bearer ${await issuer.token()} ${await issuer.token()}`,
  'comes in two Authorization headers': async (issuer) =>
    `Bearer ${await issuer.token()}, Bearer ${await issuer.token()}`,
  'follows a tab': async (issuer) => `Bearer \t${await issuer.token()}`,
  'has a letter with an accent': async (issuer) => `Bearer ${(await issuer.token()).replace(/^e/, '\u00e9')}`,
}

describe('malformed token', () => {
  for (const [name, forge] of Object.entries(FORGERIES)) {
    test(`that ${name} is refused`, (t) => assertTokenRefused(t, forge))
  }
})

describe('token', () => {
  test('can follow the Bearer scheme in any case', async (t) => {
    const { issuer, access } = await setUpAccess(t)
    const token = await issuer.token()

    for (const scheme of ['bearer', 'BEARER', 'bEaReR']) {
      const caller = await access.identify(createAccessRequest({ headers: { authorization: `${scheme} ${token}` } }))

      assert.deepEqual(caller, { ok: true, value: { subject: OWNER_SUBJECT, role: 'owner', token: null } }, scheme)
    }
  })

  for (const [where, headers] of [
    ['another scheme', (token: string) => ({ authorization: `Token ${token}` })],
    ['Basic', () => ({ authorization: 'Basic b3duZXI6c2FtcGxl' })],
    ['a scheme that begins like ours', (token: string) => ({ authorization: `BearerX ${token}` })],
    ['a header without a scheme', (token: string) => ({ authorization: token })],
    ['a cookie', (token: string) => ({ cookie: `access_token=${token}` })],
    [
      'headers of proxies',
      (token: string) => ({ 'x-forwarded-authorization': `Bearer ${token}`, 'x-access-token': token }),
    ],
  ] as const) {
    test(`in ${where} is ignored`, async (t) => {
      const { issuer, access, logged } = await setUpAccess(t)

      const caller = await access.identify(createAccessRequest({ headers: headers(await issuer.token()) }))

      assert.deepEqual(caller, { ok: true, value: null })
      assert.deepEqual(logged, [])
    })
  }

  test('needs no type or key id with a single key', async (t) => {
    const { issuer, access } = await setUpAccess(t)
    const token = await signed(issuer.signer, issuer.claims(), { typ: undefined, kid: undefined })

    assert.ok((await access.identify(createAccessRequest({ token }))).ok)
  })

  for (const typ of ['JWT', 'jwt', 'at+jwt', 'AT+JWT', 'application/at+jwt']) {
    test(`of the type ${typ} is accepted`, async (t) => {
      const { issuer, access } = await setUpAccess(t)

      assert.ok(
        (await access.identify(createAccessRequest({ token: await signed(issuer.signer, issuer.claims(), { typ }) })))
          .ok,
      )
    })
  }
})

function changed(change: (parts: readonly string[]) => readonly (string | undefined)[]): Forgery {
  return async (issuer) => change((await issuer.token()).split('.')).join('.')
}
