import { failure, type Result, success } from '../../../core/result.ts'
import type { Call } from '../../http/call.ts'
import type { RequestFault } from '../../http/request-fault.ts'

const ID_SEGMENT = 3 // of "/api/commands/{id}", which begins with an empty one

/**
 * The id in the address of a command, decoded, or that in another segment of the path. Fails with `address/undecodable`,
 * and with `command/unknown` for an id that no store can keep.
 */
export function commandIdOf({ url }: Call, segment = ID_SEGMENT): Result<string, RequestFault> {
  const id = decoded(url.pathname.split('/')[segment] ?? '')
  if (id === null) return failure({ problem: { code: 'address/undecodable' } })
  return id.includes('\0') ? failure({ problem: { code: 'command/unknown' } }) : success(id)
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
