import type { Access } from '../../../server/auth/access.ts'
import { signInRequired } from '../../../server/auth/identify.ts'
import { ProblemError } from '../../../server/http/problem.ts'
import { remoteAddressOf } from '../../../server/http/request.ts'

/** The origin of the site's pages. */
export const OWN_ORIGIN = 'https://site.example'

/** Headers of the owner's requests. */
export const AS_OWNER = { Authorization: 'Bearer owner' } as const

/** Headers of the owner's requests with a JSON body. */
export const WITH_JSON = { ...AS_OWNER, 'Content-Type': 'application/json' } as const

type Head = { readonly method: string; readonly remoteAddress: string | null }

/**
 * Access control that doesn't check tokens. A request with 'Bearer owner' is the owner's, 'Bearer stranger' is another
 * user's, and all others count as anonymous. `heads` records the method and IP address of every request that is
 * checked.
 */
export function createAccess(): Access & { readonly heads: readonly Head[] } {
  const heads: Head[] = []
  const identify: Access['identify'] = async (context) => {
    heads.push({ method: context.req.method, remoteAddress: remoteAddressOf(context) })
    const token = context.req.header('authorization')
    if (token === 'Bearer owner') return { subject: 'owner-1', role: 'owner', token: null }
    return token === 'Bearer stranger' ? { subject: 'stranger-1', role: 'stranger', token: null } : null
  }
  const admit: Access['admit'] = async (context) => {
    const caller = await identify(context)
    if (caller === null) throw signInRequired()
    if (caller.role !== 'owner') throw new ProblemError('access/not-owner')
    return caller
  }
  return {
    heads,
    identify,
    admit,
    admitInPerson: admit,
    sessions: null,
    headersFor: ({ req }) => {
      const isOurs = req.header('origin') === OWN_ORIGIN
      return { Vary: 'Origin', ...(isOurs && { 'Access-Control-Allow-Origin': OWN_ORIGIN }) }
    },
  }
}
