import { HTTP_PROBLEMS } from '../core/problems/http-problems.ts'
import { failure, type Result, success } from '../core/result.ts'
import { revisionOf } from './commands-client.ts'
import { asResponse, exchange, type Fetch, TIME_LIMIT_MS } from './exchange.ts'
import { type AnswerReader, type Me, type Refusal, readMe } from './library-answers.ts'
import { answerOf, type CallFailure, send } from './owner-call.ts'
import { authorized, SESSION, siblingAddress } from './with-token.ts'

type Answered<T> = Promise<Result<T, CallFailure>>

/**
 * Printable ASCII without spaces. No valid token contains anything else, and `fetch` throws if a header has a character
 * beyond Latin-1.
 */
const SENDABLE = /^[\x21-\x7e]+$/

const UNKNOWN = HTTP_PROBLEMS['access/unknown-token']

/** The refusal of an unknown token, returned without sending a request. */
const UNKNOWN_TOKEN: Refusal = {
  kind: 'refused',
  status: UNKNOWN.status,
  code: 'access/unknown-token',
  sentence: `${UNKNOWN.title} ${UNKNOWN.advice}`,
  hasDetail: false,
  faults: [],
  retryAfterSeconds: null,
}

/** Calls for signing in without a provider. Each sends at most one request and never rejects. */
export type SessionClient = {
  /** True if there is a server to sign in to. A static site has none. */
  readonly isServed: () => Promise<boolean>
  /**
   * Returns the owner that a token or this browser's session belongs to. Refuses a token without sending a request if
   * it's empty or contains a space or anything else but printable ASCII.
   */
  readonly me: (token: string) => Answered<Me>
  /** Keeps this browser signed in with a cookie, if it accepts cookies. */
  readonly begin: (token: string) => Answered<null>
  /** Ends the session and removes its cookie. */
  readonly end: () => Answered<null>
}

/** `url` is the list's URL: absolute, or a path. */
type SessionClientParts = { readonly fetch: Fetch; readonly url: string; readonly timeoutMs?: number }

/** Creates a client for signing in to the server that serves the list at `url`. */
export function createSessionClient(parts: SessionClientParts): SessionClient {
  const { fetch, url, timeoutMs = TIME_LIMIT_MS } = parts
  const [meUrl, sessionUrl] = [siblingAddress(url, 'me'), siblingAddress(url, 'session')]

  async function call<T>(url: string, init: RequestInit, read: AnswerReader<T>): Answered<T> {
    const sent = await send(fetch, { url, init, timeoutMs })
    return sent.ok ? answerOf(sent.value, read) : sent
  }

  return {
    isServed: async () => {
      const init = { method: 'HEAD', cache: 'no-store', credentials: 'omit' } as const
      const answer = await exchange(fetch, { url, init, read: asResponse, timeoutMs })
      return answer.ok && revisionOf(answer.value.headers) !== null
    },
    me: async (token) =>
      token === SESSION || SENDABLE.test(token) ? call(meUrl, initFor(token), readMe) : failure(UNKNOWN_TOKEN),
    // The browser accepts a cookie only in response to a request that may send cookies.
    begin: (token) => call(sessionUrl, { ...initFor(token), method: 'POST', credentials: 'same-origin' }, readNothing),
    end: () => call(sessionUrl, { ...initFor(SESSION), method: 'DELETE' }, readNothing),
  }
}

function initFor(token: string): RequestInit {
  const { authorization, credentials } = authorized(token)
  return { headers: { authorization }, credentials }
}

const readNothing: AnswerReader<null> = () => success(null)
