import type { Answer, HeaderFields } from '../../http/answer.ts'
import { faultAnswer } from '../../http/fault-answer.ts'
import { answerFrom, type ConditionalRequest } from '../../http/resource.ts'
import type { Log } from '../../log.ts'
import type { SnapshotReader } from '../library-snapshot.ts'

/** Where the list of commands is. Source: specification 7, "Commands endpoint". */
export const COMMANDS_PATH = '/api/commands'

/** Answers GET and HEAD requests for the list of commands. */
export type CommandListAnswerer = (request: ConditionalRequest) => Promise<Answer>

/**
 * Answers with the list of commands: a bare JSON array, open to every origin; 304 to who has it; 503 where the store
 * fails. The answers carry `headers` themselves, so that they can be sent without more ado.
 */
export function createCommandListAnswerer(
  readSnapshot: SnapshotReader,
  { headers, log }: { readonly headers: HeaderFields; readonly log: Log },
): CommandListAnswerer {
  return async (request) => {
    const snapshot = await readSnapshot()
    if (snapshot.ok) return answerFrom(snapshot.value.list, request)
    return faultAnswer(snapshot.error, { request: null, headers, log })
  }
}
