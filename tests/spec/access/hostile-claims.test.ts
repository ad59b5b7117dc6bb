import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AUDIENCE, type Issuer, OWNER_SUBJECT } from '../../support/access/issuer.ts'
import { type Members, signed } from '../../support/access/signer.ts'
import { createAccessRequest, setUpAccess } from './access.ts'
import { assertTokenRefused } from './assert-refused.ts'

// Source of these attacks: RFC 7519, section 4.1; RFC 8725, sections 3.8 to 3.12; RFC 9068, section 4.

/** Reads the clock for each token, because the whole run may take longer than the tolerance for expired tokens. */
const now = () => Math.floor(Date.now() / 1000)
const DAY = 86_400
/** In seconds. Source: ECMAScript, section 21.4.1.1. */
const LAST_DATE = 8.64e12

/** Changes to the claims of a valid token. Each key describes the resulting flaw. */
const CHANGES: Readonly<Record<string, (issuer: Issuer) => Members>> = {
  'has expired': () => ({ exp: now() - 120 }),
  'expired with a fraction': () => ({ exp: now() - 120.5 }),
  'expired before time began': () => ({ exp: -1 }),
  'expired at the beginning of time': () => ({ exp: 0 }),
  'never expires': () => ({ exp: undefined }),
  'has a string as its expiry': () => ({ exp: String(now() + DAY) }),
  'has null as its expiry': () => ({ exp: null }),
  'has true as its expiry': () => ({ exp: true }),
  'has a list as its expiry': () => ({ exp: [now() + DAY] }),
  'expires after every date': () => ({ exp: 1e300 }),
  'expires just after the last date': () => ({ exp: LAST_DATE + 1 }),
  'is not valid yet': () => ({ nbf: now() + 120 }),
  'has a string as its start of validity': () => ({ nbf: String(now()) }),
  'was issued in the far future': () => ({ iat: now() + DAY }),
  'has a string as its time of issue': () => ({ iat: String(now()) }),
  'has no subject': () => ({ sub: undefined }),
  'has an empty subject': () => ({ sub: '' }),
  'has null as its subject': () => ({ sub: null }),
  'has a number as its subject': () => ({ sub: 7 }),
  'has a list with the owner in it as its subject': () => ({ sub: [OWNER_SUBJECT] }),
  'has an object as its subject': () => ({ sub: { toString: OWNER_SUBJECT } }),
  'has a subject that is far too long': () => ({ sub: 'x'.repeat(256) }),
  'has no issuer': () => ({ iss: undefined }),
  'has another issuer': () => ({ iss: 'https://evil.example/' }),
  'has the issuer without its slash': ({ origin }) => ({ iss: origin }),
  'has the issuer with an extra slash': ({ issuer }) => ({ iss: `${issuer}/` }),
  'has the issuer in upper case': ({ issuer }) => ({ iss: issuer.toUpperCase() }),
  'has an issuer that begins like ours': ({ issuer }) => ({ iss: `${issuer}evil` }),
  'has an issuer that ends like ours': ({ issuer }) => ({ iss: `https://evil.example/?${issuer}` }),
  'has the issuer with a user name in front': ({ issuer }) => ({ iss: issuer.replace('//', '//evil@') }),
  'has a list with our issuer in it': ({ issuer }) => ({ iss: [issuer] }),
  'has no audience': () => ({ aud: undefined }),
  'is for another API': () => ({ aud: 'https://other.example/' }),
  'is for the client, as ID tokens are': () => ({ aud: 'a-client' }),
  'is for a prefix of our audience': () => ({ aud: AUDIENCE.slice(0, -1) }),
  'is for our audience with more text': () => ({ aud: `${AUDIENCE}more` }),
  'is for our audience in upper case': () => ({ aud: AUDIENCE.toUpperCase() }),
  'is for several other APIs': () => ({ aud: ['https://other.example/', 'a-client'] }),
  'has an empty list of audiences': () => ({ aud: [] }),
  'has a nested list of audiences': () => ({ aud: [[AUDIENCE]] }),
  'has an object as its audience': () => ({ aud: { [AUDIENCE]: true } }),
  'has a number as its audience': () => ({ aud: 7 }),
  "is bound to a key that wasn't presented": () => ({ cnf: { jkt: 'x' } }),
}

describe('signed token', () => {
  for (const [name, changes] of Object.entries(CHANGES)) {
    test(`that ${name} is refused`, (t) =>
      assertTokenRefused(t, (issuer) => signed(issuer.signer, issuer.claims(changes(issuer)))))
  }
})

/** Changes to the claims' JSON text, for flaws that an object can't express. */
const TEXTS: Readonly<Record<string, (claims: string) => string>> = {
  'expires at infinity': (claims) => claims.replace(/"exp":\d+/, '"exp":1e999'),
  'expires at NaN': (claims) => claims.replace(/"exp":\d+/, '"exp":NaN'),
  'names its audience twice, ours first': (claims) => claims.replace('}', ',"aud":"https://other.example/"}'),
  'names its issuer twice, ours first': (claims) => claims.replace('}', ',"iss":"https://evil.example/"}'),
  'has two expiries, the second long ago': (claims) => claims.replace('}', ',"exp":1}'),
  'has its claims in its prototype': (claims) => `{"__proto__":${claims}}`,
  'is a list of claims': (claims) => `[${claims}]`,
  'is a string': (claims) => JSON.stringify(claims),
  'is null': () => 'null',
  'is empty': () => '',
  'is cut short': (claims) => claims.slice(0, -1),
  'is followed by more text': (claims) => `${claims}{}`,
}

describe('payload of a signed token', () => {
  for (const [name, change] of Object.entries(TEXTS)) {
    test(`that ${name} is refused`, (t) =>
      assertTokenRefused(t, (issuer) => signed(issuer.signer, change(JSON.stringify(issuer.claims())))))
  }
})

/** Harmless changes: times within the tolerance, and variants that some providers use. */
const ACCEPTED: Readonly<Record<string, () => Members>> = {
  'expired less than a minute ago': () => ({ exp: now() - 30 }),
  'becomes valid in less than a minute': () => ({ nbf: now() + 30, iat: now() + 30 }),
  'expires at a fraction of a second': () => ({ exp: now() + DAY + 0.5 }),
  'expires on the last date': () => ({ exp: LAST_DATE }),
  'is for several audiences, ours among them': () => ({ aud: ['https://other.example/', AUDIENCE] }),
  'does not say when it was issued': () => ({ iat: undefined }),
}

describe('harmless token', () => {
  for (const [name, changes] of Object.entries(ACCEPTED)) {
    test(`that ${name} is accepted`, async (t) => {
      const { issuer, access } = await setUpAccess(t)
      const token = await signed(issuer.signer, issuer.claims(changes()))

      const caller = await access.identify(createAccessRequest({ token }))

      assert.deepEqual(caller, { ok: true, value: { subject: OWNER_SUBJECT, role: 'owner', token: null } })
    })
  }

  test('with a subject of 255 characters is accepted', async (t) => {
    const { issuer, access } = await setUpAccess(t)
    const subject = 'x'.repeat(255)
    const token = await signed(issuer.signer, issuer.claims({ sub: subject }))

    const caller = await access.identify(createAccessRequest({ token }))

    assert.equal(caller.ok && caller.value?.subject, subject)
  })

  test('can be issued up to a minute ahead', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-01-01T00:00:00.000Z') })
    const { issuer, access } = await setUpAccess(t)

    for (const [ahead, isAccepted] of [
      [60, true],
      [61, false],
    ] as const) {
      const token = await signed(issuer.signer, issuer.claims({ iat: now() + ahead }))
      assert.equal((await access.identify(createAccessRequest({ token }))).ok, isAccepted)
    }
  })
})

describe('Authorization header', () => {
  test('can have at most 8,192 characters', async (t) => {
    const { issuer, access } = await setUpAccess(t)
    // Base64url of the claims has four characters for every three bytes.
    const padded = (bytes: number) => signed(issuer.signer, issuer.claims({ padding: 'x'.repeat(bytes) }))
    const unpadded = `Bearer ${await padded(0)}`
    const bytes = Math.floor(((8192 - unpadded.length) * 3) / 4)

    for (const [more, isAccepted] of [
      [0, true],
      [1, false],
    ] as const) {
      const token = await padded(bytes + more)
      assert.equal(`Bearer ${token}`.length, 8192 + more)
      assert.equal((await access.identify(createAccessRequest({ token }))).ok, isAccepted)
    }
  })
})
