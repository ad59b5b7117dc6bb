import { failure, type Result, success } from '../core/result.ts'
import { revisionOf } from './commands-client.ts'
import { asResponse, exchange, type Fetch, TIME_LIMIT_MS } from './exchange.ts'
import { type AnswerReader, asReply, type Me, type Refusal, readMe, readRefusal } from './library-answers.ts'
import { authorized, besideList, SESSION } from './with-token.ts'

/** Why a call failed: there is no readable response, or the server refused. */
type SessionFailure = { readonly kind: 'unanswered' } | Refusal

type Answered<T> = Promise<Result<T, SessionFailure>>

/** Calls for signing in without a provider. Each is one request, and never rejects. */
export type SessionClient = {
  /** True if there is a server to sign in at. A static site has none. */
  readonly isServed: () => Promise<boolean>
  /** The owner of a token, or of this browser's session. */
  readonly me: (token: string) => Answered<Me>
  /** Keeps this browser signed in with a cookie, if it takes one. */
  readonly begin: (token: string) => Answered<null>
  /** Ends the session and removes its cookie. */
  readonly end: () => Answered<null>
}

/** `url` is the address of the list, absolute or a path. */
type SessionClientParts = { readonly fetch: Fetch; readonly url: string; readonly timeoutMs?: number }

/** A client for signing in at the server whose list is at `url`. */
export function createSessionClient(parts: SessionClientParts): SessionClient {
  const { fetch, url, timeoutMs = TIME_LIMIT_MS } = parts
  const [meUrl, sessionUrl] = [besideList(url, 'me'), besideList(url, 'session')]

  async function call<T>(url: string, init: RequestInit, read: AnswerReader<T>): Answered<T> {
    const bypassing = { ...init, cache: 'no-store' } as const
    const answer = await exchange(fetch, { url, init: bypassing, read: asReply, isAnswer: () => true, timeoutMs })
    if (!answer.ok) return failure({ kind: 'unanswered' })
    const { status } = answer.value
    if (status < 200 || status >= 300) return failure(readRefusal(answer.value))
    const value = read(answer.value)
    return value.ok ? value : failure({ kind: 'unanswered' })
  }

  return {
    isServed: async () => {
      const init = { method: 'HEAD', cache: 'no-store', credentials: 'omit' } as const
      const answer = await exchange(fetch, { url, init, read: asResponse, timeoutMs })
      return answer.ok && revisionOf(answer.value.headers) !== null
    },
    me: (token) => call(meUrl, initFor(token), readMe),
    // The browser keeps a cookie only if the request may carry some.
    begin: (token) => call(sessionUrl, { ...initFor(token), method: 'POST', credentials: 'same-origin' }, readNothing),
    end: () => call(sessionUrl, { ...initFor(SESSION), method: 'DELETE' }, readNothing),
  }
}

function initFor(token: string): RequestInit {
  const { authorization, credentials } = authorized(token)
  return { headers: { authorization }, credentials }
}

const readNothing: AnswerReader<null> = () => success(null)
