import type { Problem } from '../core/problems/problems.ts'
import { failure, type Result } from '../core/result.ts'
import { ABORTED, type ApiResult, exchange, type Fetch } from './exchange.ts'
import { type AnswerReader, asReply, type Refusal, type Reply, readRefusal } from './library-answers.ts'

/** The reason that a call failed: there is no readable response, or the server refused. */
export type CallFailure = { readonly kind: 'unanswered'; readonly problem: Problem } | Refusal

type Call = { readonly url: string; readonly init: RequestInit; readonly timeoutMs: number }

/** Sends one request, bypassing every cache. Succeeds with any response, including refusals. Never rejects. */
export async function send(fetch: Fetch, { url, init, timeoutMs }: Call): Promise<Result<Reply, CallFailure>> {
  const bypassing = { ...init, cache: 'no-store' } as const
  return asCallResult(await exchange(fetch, { url, init: bypassing, read: asReply, isAnswer: () => true, timeoutMs }))
}

/** Reads the value from a response with status 200 to 299. Fails with the refusal that any other response contains. */
export function answerOf<T>(reply: Reply, read: AnswerReader<T>): Result<T, CallFailure> {
  const isAccepted = reply.status >= 200 && reply.status < 300
  return isAccepted ? asCallResult(read(reply)) : failure(readRefusal(reply))
}

/** These calls have no signal, so `ABORTED` can't occur. */
function asCallResult<T>(answer: ApiResult<T>): Result<T, CallFailure> {
  if (answer.ok) return answer
  const problem: Problem = answer.error === ABORTED ? { code: 'http/unreachable' } : answer.error
  return failure({ kind: 'unanswered', problem })
}
