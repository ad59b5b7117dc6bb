import assert from 'node:assert/strict'
import { createPublicKey, verify } from 'node:crypto'
import { jsonOf } from '../../support/access/provider.ts'

/**
 * Returns the header and claims of a JWT. Fails unless its ES256 signature matches one of the provider's published
 * keys.
 */
export async function readSigned(token: unknown, jwksUrl: unknown) {
  assert.ok(typeof token === 'string' && typeof jwksUrl === 'string')
  const [header = '', claims = '', signature = ''] = token.split('.')
  const { keys } = await jsonOf(await fetch(jwksUrl))
  assert.ok(Array.isArray(keys))
  const isSigned = keys.some((key) =>
    verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  )
  assert.ok(isSigned, 'the signature is made by a published key')
  return { header: decoded(header), claims: decoded(claims) }
}

function decoded(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}
