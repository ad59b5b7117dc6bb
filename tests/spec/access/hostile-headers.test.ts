import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { FlattenedSign, type JWK } from 'jose'
import type { Issuer } from '../../support/access/issuer.ts'
import { createSigner, segment, signed } from '../../support/access/signer.ts'
import { startServer } from '../../support/server/local-server.ts'
import { assertTokenRefused, type Forgery } from './assert-refused.ts'

// Source of these attacks: RFC 8725, sections 3.9 to 3.11; RFC 7515, sections 4.1 and 6.

const attacker = await createSigner('first')
const encoder = new TextEncoder()

const KEY_IDS = [
  'unknown',
  'FIRST',
  'first ',
  '../../../dev/null',
  '/etc/passwd',
  "first' UNION SELECT 'x' --",
  'first\u0000',
  '__proto__',
  '$(id)',
  'x'.repeat(2000),
  'https://evil.example/keys',
  '',
]

describe('key id', () => {
  for (const kid of KEY_IDS) {
    test(`is refused if it's unknown: "${kid.slice(0, 30)}"`, (t) =>
      assertTokenRefused(t, ({ signer, claims }) => signed(signer, claims(), { kid })))
  }

  for (const kid of [7, null, ['first'], { a: 1 }, true]) {
    test(`is refused if it isn't a string: ${JSON.stringify(kid)}`, (t) =>
      assertTokenRefused(t, async (issuer) => {
        const [, claims, signature] = (await issuer.token()).split('.')
        return `${segment({ alg: 'ES256', kid })}.${claims}.${signature}`
      }))
  }
})

describe('key sent with a token', () => {
  for (const kid of ['first', 'attacker', undefined]) {
    test(`is ignored with the key id ${kid}`, (t) =>
      assertTokenRefused(t, (issuer) => signed(attacker, issuer.claims(), { kid, jwk: publicPart(attacker.jwk) })))
  }

  for (const name of ['jku', 'x5u'] as const) {
    for (const kid of ['first', 'attacker', undefined]) {
      test(`isn't fetched from ${name} with the key id ${kid}`, async (t) => {
        let asked = 0
        const theirs = await startServer(t, (_request, response) => {
          asked += 1
          response.end(JSON.stringify({ keys: [attacker.jwk] }))
        })

        await assertTokenRefused(t, (issuer) => signed(attacker, issuer.claims(), { kid, [name]: `${theirs}/keys` }))

        assert.equal(asked, 0)
      })
    }
  }
})

const FORGERIES: Readonly<Record<string, Forgery>> = {
  'contains a certificate': (issuer) => signed(attacker, issuer.claims(), { x5c: ['MIIB', 'MIIC'] }),
  'marks an unknown extension as critical': (issuer) => sealed(issuer, { crit: ['exp'], exp: 1 }),
  'has an empty list of critical extensions': (issuer) => sealed(issuer, { crit: [] }),
  'lists an extension twice as critical': (issuer) => sealed(issuer, { crit: ['b64', 'b64'], b64: true }),
  'marks a missing header as critical': (issuer) => sealed(issuer, { crit: ['b64'] }),
  'has a string as its list of critical extensions': (issuer) => sealed(issuer, { crit: 'b64', b64: true }),
  'has an unencoded payload': async ({ signer, claims }) => {
    const protectedHeader = { alg: 'ES256', kid: 'first', b64: false, crit: ['b64'] }
    const payload = encoder.encode(JSON.stringify(claims()))
    const jws = await new FlattenedSign(payload).setProtectedHeader(protectedHeader).sign(signer.privateKey)
    return `${jws.protected}.${segment(claims())}.${jws.signature}`
  },
  'has the type of a logout token': typed('logout+jwt'),
  'has the type of a proof of possession': typed('dpop+jwt'),
  'has the type of a security event': typed('secevent+jwt'),
  'has the type of an encrypted token': typed('JWE'),
  'has a number as its type': (issuer) => signed(issuer.signer, issuer.claims(), { typ: 7 }),
  'has a type that is almost right': typed('at+jwt '),
}

describe('token', () => {
  for (const [name, forge] of Object.entries(FORGERIES)) {
    test(`that ${name} is refused`, (t) => assertTokenRefused(t, forge))
  }
})

function typed(typ: string): Forgery {
  return ({ signer, claims }) => signed(signer, claims(), { typ })
}

function publicPart({ kty, crv, x, y }: JWK): JWK {
  return { ...(kty && { kty }), ...(crv && { crv }), ...(x && { x }), ...(y && { y }) }
}

/** A correctly signed token whose header jose would refuse to sign. */
async function sealed({ signer, claims }: Issuer, header: object): Promise<string> {
  const input = `${segment({ alg: 'ES256', kid: 'first', ...header })}.${segment(claims())}`
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(algorithm, signer.privateKey, encoder.encode(input))
  return `${input}.${Buffer.from(signature).toString('base64url')}`
}
