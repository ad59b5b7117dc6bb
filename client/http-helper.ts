import type { Problem } from '../core/problems.ts'
import { failure, success } from '../core/result.ts'
import { ABORTED, type Answer, exchange, type Fetch, jsonTextOf, type Replies } from './exchange.ts'
import type { SessionCache } from './session-cache.ts'

/** How long a call may take unless told otherwise; the specification sets no limit. */
export const TIME_LIMIT_MS = 10_000

/** What a request for JSON says of itself; specification 7. */
export const JSON_CONTENT = { 'content-type': 'application/json' } as const
const CACHE_MODE = { browser: 'default', session: 'default', revalidated: 'no-cache' } as const
const NOT_EXPRESSIBLE = { code: 'request/malformed', detail: 'Its body cannot be written as JSON.' } as const

/** `onError` is told of every problem before the call resolves to it, and never of an abort by `signal`. */
type CallOptions = {
  readonly signal?: AbortSignal | undefined
  readonly onError?: ((problem: Problem) => void) | undefined
}

/**
 * `caching` says which earlier reply will do: `browser` (the default), one that the browser's HTTP cache holds to be
 * fresh; `revalidated`, one that the server has just confirmed by its ETag; `session`, any that session storage holds
 * under this url, without a request, where a successful reply is then kept.
 */
type GetJsonOptions = CallOptions & { readonly caching?: 'browser' | 'revalidated' | 'session' }

/** `as` is what the result is delivered as. */
type PostOptions<K extends keyof Replies> = CallOptions & { readonly as: K }

/**
 * The three calls of the general HTTP helper. Each resolves to its answer, whatever happened; the one thing it rejects
 * with is an exception of the caller's own `onError`, which is a mistake and not to be hidden. The codes of the
 * problems are those of `exchange`. Source: specification 7, "General HTTP helper".
 */
type HttpHelper = {
  /** GET with a JSON content-type header; to another origin that header makes the browser send a preflight first. */
  readonly getJson: (url: string, options?: GetJsonOptions) => Promise<Answer<unknown>>
  /** GET with credentials included. */
  readonly getText: (url: string, options?: CallOptions) => Promise<Answer<string>>
  /**
   * POST with credentials included and `body` as JSON. A body that JSON cannot express (undefined, a cycle, a BigInt)
   * fails with `request/malformed` and is not sent.
   */
  readonly post: <K extends keyof Replies>(
    url: string,
    body: unknown,
    options: PostOptions<K>,
  ) => Promise<Answer<Replies[K]>>
}

type HttpHelperParts = { readonly fetch: Fetch; readonly cache: SessionCache; readonly timeoutMs?: number }

/** An HTTP helper that reaches the network by `fetch` alone and keeps replies in `cache` alone. */
export function createHttpHelper({ fetch, cache, timeoutMs = TIME_LIMIT_MS }: HttpHelperParts): HttpHelper {
  const send = <K extends keyof Replies>(url: string, init: RequestInit, { as, signal, onError }: PostOptions<K>) =>
    exchange(fetch, { url, init, as, signal, timeoutMs }).then((answer) => reported(answer, onError))

  return {
    getJson: async (url, { caching = 'browser', ...options } = {}) => {
      const earlier = caching === 'session' ? cache.read(url) : undefined
      if (earlier !== undefined) return unlessAborted(earlier, options.signal)
      const answer = await send(url, { headers: JSON_CONTENT, cache: CACHE_MODE[caching] }, { ...options, as: 'json' })
      if (answer.ok && caching === 'session') cache.write(url, answer.value)
      return answer
    },

    getText: (url, options = {}) => send(url, { credentials: 'include' }, { ...options, as: 'text' }),

    post: async (url, body, options) => {
      const json = jsonTextOf(body)
      if (json === undefined) return reported(failure(NOT_EXPRESSIBLE), options.onError)
      return send(url, { method: 'POST', credentials: 'include', headers: JSON_CONTENT, body: json }, options)
    },
  }
}

function unlessAborted<T>(value: T, signal: AbortSignal | undefined): Answer<T> {
  return signal?.aborted ? failure(ABORTED) : success(value)
}

function reported<T>(answer: Answer<T>, onError: CallOptions['onError']): Answer<T> {
  if (!answer.ok && answer.error !== ABORTED) onError?.(answer.error)
  return answer
}
