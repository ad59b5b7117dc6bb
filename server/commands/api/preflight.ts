import type { Access } from '../../access/access.ts'
import type { Answer, HeaderFields } from '../../http/answer.ts'
import type { RequestHead } from '../../http/request-head.ts'
import { EXPOSED_HEADERS, OPEN_TO_EVERY_ORIGIN } from '../../http/security-headers.ts'
import type { Address, Handlers } from './address.ts'

const ORDER = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const

const MAX_AGE = { 'Access-Control-Max-Age': '7200' }

/** A `*` here would not be for Authorization. Source: Fetch Standard, section 4.8, step 8. */
const OWNER_HEADERS = 'authorization, content-type, if-match, if-none-match'

/** The methods that an address has, as header values: for `Allow`, for scripts of any origin, for those of the site's. */
export function allowedMethods({ open = {}, guarded = {} }: Address) {
  const all = { ...open, ...guarded }
  return {
    allow: listOf(all, ['OPTIONS']),
    forEveryOrigin: listOf(open),
    forOurOrigins: listOf(all),
  }
}

/**
 * The answer to OPTIONS: which methods there are, and to a browser, which of them scripts of the origin that asks may
 * use. Any origin may use the open ones without credentials; the others only where `access` allows the origin.
 */
export function preflightAnswer(address: Address, head: RequestHead, access: Access | null): Answer {
  const { allow } = allowedMethods(address)
  return { status: 204, headers: { ...corsHeaders(address, head, access), Allow: allow }, body: null }
}

function corsHeaders(address: Address, head: RequestHead, access: Access | null): HeaderFields {
  const { forEveryOrigin, forOurOrigins } = allowedMethods(address)
  const ours = address.guarded === undefined ? {} : (access?.headersFor(head) ?? {})
  if ('Access-Control-Allow-Origin' in ours) {
    return {
      ...ours,
      ...MAX_AGE,
      'Access-Control-Allow-Methods': forOurOrigins,
      'Access-Control-Allow-Headers': OWNER_HEADERS,
      'Access-Control-Expose-Headers': EXPOSED_HEADERS,
    }
  }
  if (address.open === undefined) return ours
  return {
    ...OPEN_TO_EVERY_ORIGIN,
    ...ours,
    ...MAX_AGE,
    'Access-Control-Allow-Methods': forEveryOrigin,
    'Access-Control-Allow-Headers': '*',
  }
}

function listOf(handlers: Handlers, more: readonly string[] = []): string {
  const methods: readonly string[] = [...Object.keys(handlers), ...('GET' in handlers ? ['HEAD'] : []), ...more]
  return ORDER.filter((method) => methods.includes(method)).join(', ')
}
