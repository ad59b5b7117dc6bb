import { jsonValueOf } from '../../core/parse.ts'
import { failure, type Result, success } from '../../core/result.ts'
import type { Call } from './call.ts'
import type { RequestFault } from './request-fault.ts'

const JSON_TYPE = /^application\/json\s*(?:;|$)/i

const NOT_JSON: RequestFault = { problem: { code: 'request/not-json' } }

const UNREADABLE: RequestFault = { problem: { code: 'request/unreadable-json' } }

/** Source: RFC 9110, section 15.5.16, for the header. */
const ENCODED: RequestFault = {
  problem: { code: 'request/not-json', detail: 'Send it without a content coding.' },
  headers: { 'Accept-Encoding': 'identity' },
}

/**
 * The JSON value in the body, of unknown shape. Fails, in this order, where the body is not declared as JSON or is
 * compressed (415), has more bytes than `limit` (413), or is not JSON in UTF-8 (400).
 */
export async function readJson(call: Call, limit: number): Promise<Result<unknown, RequestFault>> {
  const { header } = call.head
  if (!JSON_TYPE.test(header('content-type') ?? '')) return failure(NOT_JSON)
  if ((header('content-encoding') ?? 'identity').toLowerCase() !== 'identity') return failure(ENCODED)
  const bytes = await call.readBody(limit)
  if (!bytes.ok) return bytes
  const value = jsonValueOf(textOf(bytes.value))
  return value === undefined ? failure(UNREADABLE) : success(value)
}

/** The text in UTF-8; the empty text, which is no JSON, where it is not UTF-8. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}
