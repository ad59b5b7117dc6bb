import { type CommandEntry, parseEntry } from '../../../core/commands/entry.ts'
import type { Fault } from '../../../core/parse.ts'
import { failure, type Result } from '../../../core/result.ts'
import type { Call } from '../../http/call.ts'
import { readJson } from '../../http/read-json.ts'
import type { RequestFault } from '../../http/request-fault.ts'

/** How large the body of one command may be. Source: docs/decisions/0012-schemas-for-what-is-written.md. */
const ENTRY_BYTES = 1024 * 1024

/** The entry in the body of the call; fails as `readJson` does, and with `command/invalid`. */
export async function readEntry(call: Call): Promise<Result<CommandEntry, RequestFault>> {
  const body = await readJson(call, ENTRY_BYTES)
  return body.ok ? orInvalid(parseEntry(body.value)) : body
}

/** What was parsed, its faults as the answer to the request that sent it. */
export function orInvalid<T>(parsed: Result<T, readonly Fault[]>): Result<T, RequestFault> {
  return parsed.ok ? parsed : failure({ problem: { code: 'command/invalid' }, errors: parsed.error })
}
