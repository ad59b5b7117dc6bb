import { CompactSign, type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose'

/** A provider's signing key, and the public key as published. */
export type Signer = {
  readonly alg: string
  readonly privateKey: CryptoKey
  readonly publicKey: CryptoKey
  readonly jwk: JWK & { readonly kid: string }
}

/** Creates a key with this id. */
export async function createSigner(kid: string, alg = 'ES256'): Promise<Signer> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { alg, privateKey, publicKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

/** Members of a header or of claims. Undefined ones are omitted. */
export type Members = Readonly<Record<string, unknown>>

/** The compact token with these claims (an object, or their exact text) and these changes to its header. */
export function signed({ alg, jwk, privateKey }: Signer, claims: Members | string, header: Members = {}) {
  const payload = new TextEncoder().encode(typeof claims === 'string' ? claims : JSON.stringify(claims))
  const members = { alg, kid: jwk.kid, typ: 'at+jwt', ...header }
  const kept = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
  return new CompactSign(payload).setProtectedHeader({ ...kept, alg }).sign(privateKey)
}

/** A segment of a token. */
export function segment(value: unknown): string {
  return Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
}
