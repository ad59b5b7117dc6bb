import { CompactSign, type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose'

/** A key pair that a provider signs tokens with. `jwk` is the public key in the form that the provider publishes. */
export type Signer = {
  readonly alg: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  readonly jwk: JWK & { readonly kid: string }
}

/** Creates a key pair with this key id. */
export async function createSigner(kid: string, alg = 'ES256'): Promise<Signer> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { alg, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

/** Members of a token's header or claims. Undefined members are omitted. */
export type Members = Readonly<Record<string, unknown>>

/**
 * A signed token in compact form. `claims` is an object or the exact text of the payload. `header` overrides members of
 * the usual header, except `alg`.
 */
export function signed({ alg, jwk, privateKey }: Signer, claims: Members | string, header: Members = {}) {
  const payload = new TextEncoder().encode(typeof claims === 'string' ? claims : JSON.stringify(claims))
  const members = { alg, kid: jwk.kid, typ: 'at+jwt', ...header }
  const kept = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
  return new CompactSign(payload).setProtectedHeader({ ...kept, alg }).sign(privateKey)
}

/** Encodes a part of a token in base64url: a string as it is, any other value as JSON. */
export function segment(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
}
