import { createHmac, generateKeyPairSync, KeyObject, sign } from 'node:crypto'
import { describe, test } from 'node:test'
import { exportSPKI } from 'jose'
import type { Issuer } from '../../support/access/issuer.ts'
import { createSigner, segment, signed } from '../../support/access/signer.ts'
import { assertTokenRefused, type Forgery } from './assert-refused.ts'

// Source of these attacks: RFC 8725, sections 2 and 3; CVE-2022-21449 for the signature of zeros.

const rsa = await createSigner('rsa', 'RS256')
const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
const P256_BYTES = 64

const FORGERIES: Readonly<Record<string, Forgery>> = {
  ...Object.fromEntries(
    ['none', 'None', 'NONE', 'nOnE', ' none', 'none ', '', 'null'].flatMap((alg) => [
      [`names the algorithm "${alg}" and has no signature`, (issuer: Issuer) => `${unsigned(issuer, { alg })}.`],
      [
        `names the algorithm "${alg}" and has another token's signature`,
        async (issuer: Issuer) => `${unsigned(issuer, { alg })}.${(await issuer.token()).split('.')[2]}`,
      ],
    ]),
  ),
  'names no algorithm': (issuer) => `${unsigned(issuer, {})}.AAAA`,
  'names a number as its algorithm': (issuer) => `${unsigned(issuer, { alg: 256 })}.AAAA`,
  'names a list of algorithms': (issuer) => `${unsigned(issuer, { alg: ['ES256', 'none'] })}.AAAA`,
  'names the algorithm in lower case': async (issuer) => withHeader(issuer, { alg: 'es256', kid: 'first' }),
  'names an unknown algorithm': (issuer) => `${unsigned(issuer, { alg: 'constructor' })}.AAAA`,
  "names Bitcoin's curve": (issuer) => `${unsigned(issuer, { alg: 'ES256K', kid: 'first' })}.AAAA`,
  'is signed with ECDSA but says RSA': (issuer) => withHeader(issuer, { alg: 'RS256', kid: 'first' }),
  'is signed with RSA under the id of the ECDSA key': (issuer) =>
    signed({ ...rsa, jwk: issuer.signer.jwk }, issuer.claims()),
  'is signed by RSA with a key whose algorithm is RSA-PSS': (issuer) => {
    issuer.behaviour.keys = [issuer.signer.jwk, { ...rsa.jwk, alg: 'PS256' }]
    return signed(rsa, issuer.claims())
  },
  'is signed on another curve under the id of the published key': async (issuer) => {
    const other = await createSigner('first', 'ES384')
    return signed({ ...other, jwk: { ...other.jwk, kid: 'first' } }, issuer.claims())
  },
  'names a different curve from its key': (issuer) => withHeader(issuer, { alg: 'ES384', kid: 'first' }),
  'is signed with a published RSA key of 1024 bits': (issuer) => {
    const jwk = { ...weak.publicKey.export({ format: 'jwk' }), kty: 'RSA', kid: 'weak', alg: 'RS256' }
    issuer.behaviour.keys = [issuer.signer.jwk, jwk]
    const input = unsigned(issuer, { alg: 'RS256', kid: 'weak' })
    return `${input}.${sign('sha256', Buffer.from(input), weak.privateKey).toString('base64url')}`
  },
  'has its signature in DER instead of as two numbers': (issuer) => {
    const input = unsigned(issuer, { alg: 'ES256', kid: 'first' })
    const signature = sign('sha256', Buffer.from(input), KeyObject.from(issuer.signer.privateKey))
    return `${input}.${signature.toString('base64url')}`
  },
  'has a signature of zeros': (issuer) =>
    `${unsigned(issuer, { alg: 'ES256', kid: 'first' })}.${Buffer.alloc(P256_BYTES).toString('base64url')}`,
  'has an empty signature': (issuer) => `${unsigned(issuer, { alg: 'ES256', kid: 'first' })}.`,
  'has half a signature': async (issuer) => (await issuer.token()).slice(0, -P256_BYTES / 2),
  'has the signature of another token': async (issuer) => {
    const [, , signature] = (await signed(issuer.signer, issuer.claims({ sub: 'somebody' }))).split('.')
    return `${unsigned(issuer, { alg: 'ES256', kid: 'first', typ: 'at+jwt' })}.${signature}`
  },
  'is signed by someone else under the id of the published key': async (issuer) =>
    signed(await createSigner('first'), issuer.claims()),
}

/** Tokens signed with an HMAC whose secret attackers know: a public key of the provider, or an empty string. */
const SECRETS: Readonly<Record<string, Forgery>> = {
  'the published key as PEM': async (issuer) => hmac(issuer, await exportSPKI(issuer.signer.publicKey)),
  'the published RSA key as PEM': async (issuer) => {
    issuer.behaviour.keys = [issuer.signer.jwk, rsa.jwk]
    return hmac(issuer, await exportSPKI(rsa.publicKey), 'rsa')
  },
  'the published key as JSON': (issuer) => hmac(issuer, JSON.stringify(issuer.signer.jwk)),
  'a coordinate of the published key': (issuer) => hmac(issuer, Buffer.from(String(issuer.signer.jwk.x), 'base64url')),
  nothing: (issuer) => hmac(issuer, ''),
}

describe('HMAC signature', () => {
  for (const [secret, forge] of Object.entries(SECRETS)) {
    test(`with ${secret} is refused for its algorithm`, (t) =>
      assertTokenRefused(t, forge, /^ERR_JOSE_ALG_NOT_ALLOWED$/))
  }
})

describe('forged token', () => {
  for (const [name, forge] of Object.entries(FORGERIES)) {
    test(`that ${name} is refused`, (t) => assertTokenRefused(t, forge))
  }
})

function unsigned({ claims }: Issuer, header: object): string {
  return `${segment(header)}.${segment(claims())}`
}

/** A token of the provider whose header was replaced after signing. */
async function withHeader(issuer: Issuer, header: object): Promise<string> {
  const [, claims, signature] = (await issuer.token()).split('.')
  return `${segment(header)}.${claims}.${signature}`
}

function hmac(issuer: Issuer, secret: string | Buffer, kid = 'first'): string {
  const input = unsigned(issuer, { alg: 'HS256', kid, typ: 'at+jwt' })
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
}
