import type { Problem } from '../core/problems.ts'
import { failure, type Result, success } from '../core/result.ts'
import type { Fetch } from './exchange.ts'
import type { AnswerReader } from './library-answers.ts'
import type { LibraryFailure } from './library-client.ts'
import { type LibraryReply, type LibraryRequest, sendToLibrary } from './library-request.ts'
import { readRefusal } from './read-refusal.ts'

/** Gives an access token, a new one if `fresh`; null where nobody is signed in any more. */
export type AccessTokenSource = (options: { readonly fresh: boolean }) => Promise<string | null>

/** How the library is asked: as anyone is (`asVisitor`), or as whom the access token names (`asOwner`). Never rejects. */
export type LibraryAsker = {
  readonly asVisitor: <T>(request: LibraryRequest, read: AnswerReader<T>) => Promise<Result<T, LibraryFailure>>
  readonly asOwner: <T>(request: LibraryRequest, read: AnswerReader<T>) => Promise<Result<T, LibraryFailure>>
}

type Sent = Result<LibraryReply, LibraryFailure>

/** Asks by `fetch`, with the tokens that `accessToken` gives. */
export function createLibraryAsker(fetch: Fetch, accessToken: AccessTokenSource): LibraryAsker {
  return {
    asVisitor: async (request, read) => answerOf(unanswered(await sendToLibrary(fetch, request, null)), read),
    asOwner: async (request, read) => answerOf(await sendSigned(fetch, accessToken, request), read),
  }
}

/**
 * A token that has run out is replaced once: what was refused for it was not done, so it can be sent again. Where a
 * fresh one is refused too, that is the answer: another sign-in would change nothing.
 */
async function sendSigned(fetch: Fetch, accessToken: AccessTokenSource, request: LibraryRequest): Promise<Sent> {
  const reply = await sendWith(fetch, await tokenOf(accessToken, false), request)
  if (!reply.ok || reply.value.status !== 401) return reply
  return sendWith(fetch, await tokenOf(accessToken, true), request)
}

async function sendWith(fetch: Fetch, token: Result<string, LibraryFailure>, request: LibraryRequest): Promise<Sent> {
  return token.ok ? unanswered(await sendToLibrary(fetch, request, token.value)) : token
}

async function tokenOf(accessToken: AccessTokenSource, fresh: boolean): Promise<Result<string, LibraryFailure>> {
  try {
    const token = await accessToken({ fresh })
    return token === null ? failure({ kind: 'signed-out' }) : success(token)
  } catch {
    return failure({ kind: 'unanswered', problem: { code: 'sign-in/unreachable' } })
  }
}

async function answerOf<T>(sent: Sent, read: AnswerReader<T>): Promise<Result<T, LibraryFailure>> {
  if (!sent.ok) return sent
  const { status } = sent.value
  return status >= 200 && status < 300 ? unanswered(await read(sent.value)) : failure(readRefusal(sent.value))
}

function unanswered<T>(result: Result<T, Problem>): Result<T, LibraryFailure> {
  return result.ok ? result : failure({ kind: 'unanswered', problem: result.error })
}
