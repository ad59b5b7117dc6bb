import { failure, type Result, success } from '../../core/result.ts'
import type { RequestHead } from '../http/request-head.ts'

const MOST_CHARACTERS = 8192
const BEARER = /^bearer(?: |$)/i
const ANY_TOKEN = /^bearer +[\w.~+/-]+=*$/i
const ONE_TOKEN = /^bearer +([\w.-]+)$/i // of what RFC 6750 allows, the letters that a JWT is made of

/**
 * The access token that the Authorization header carries; null where it carries none. Fails where what it carries is
 * not exactly one token of at most 8 KiB, or none that a JWT could be. Nothing else of a request is ever taken for a token.
 * Source: RFC 6750, section 2.1; RFC 7515, section 2, for base64url without padding.
 */
export function bearerTokenOf(request: RequestHead): Result<string | null, 'malformed' | 'not a JWT' | 'too long'> {
  const header = request.header('authorization') ?? ''
  if (!BEARER.test(header)) return success(null)
  if (header.length > MOST_CHARACTERS) return failure('too long')
  const token = ONE_TOKEN.exec(header)?.[1]
  if (token !== undefined) return success(token)
  return failure(ANY_TOKEN.test(header) ? 'not a JWT' : 'malformed')
}
