import { ownerLine } from '../../core/owner-line.ts'
import { failure, type Result, success } from '../../core/result.ts'
import type { RequestHead } from '../http/request-head.ts'
import { escapeControls } from '../log.ts'
import type { Access, Caller, Refusal } from './access.ts'
import type { RateLimit } from './rate-limit.ts'
import type { LoggedRefusal } from './refusal-log.ts'
import { FOREIGN_ORIGIN, NOT_OWNER, noOwner, SIGN_IN_REQUIRED, tooMany } from './refusals.ts'

/** What admitting takes; `origins` are those whose pages may change the library, `writes` counts by subject. */
export type AdmitParts = {
  readonly identify: Access['identify']
  readonly origins: ReadonlySet<string>
  readonly writes: RateLimit
  readonly logRefusal: (refused: LoggedRefusal) => void
}

/**
 * Lets the owner in. A page of another site is turned away before its token is looked at; a request without an Origin
 * comes from no page. Reading what only the owner may read does not count as a write.
 */
export function createAdmit({ identify, origins, writes, logRefusal }: AdmitParts): Access['admit'] {
  function judge({ method, remoteAddress: address }: RequestHead, caller: Caller): Result<Caller, Refusal> {
    const { subject, role } = caller
    if (role !== 'owner') {
      logRefusal({ reason: role, address, subject })
      return failure(role === 'unclaimed' ? noOwner(escapeControls(ownerLine(subject))) : NOT_OWNER)
    }
    const seconds = isReading(method) ? 0 : writes(subject)
    if (seconds === 0) return success(caller)
    logRefusal({ reason: 'too many writes', address })
    return failure(tooMany(seconds))
  }

  return async (request) => {
    const origin = request.header('origin')
    if (origin !== undefined && !origins.has(origin)) {
      logRefusal({ reason: 'foreign origin', address: request.remoteAddress, origin })
      return failure(FOREIGN_ORIGIN)
    }
    const caller = await identify(request)
    if (!caller.ok) return caller
    return caller.value === null ? failure(SIGN_IN_REQUIRED) : judge(request, caller.value)
  }
}

function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}
