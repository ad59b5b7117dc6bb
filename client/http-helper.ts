/* The three calls of the general HTTP helper. They reject only if the caller's `onError` throws, and fail with the
   problems of `exchange`. Source: specification 7, "General HTTP helper". */
import type { Problem } from '../core/problems/problems.ts'
import { failure, success } from '../core/result.ts'
import {
  ABORTED,
  type ApiResult,
  asJson,
  asResponse,
  asText,
  type Exchange,
  exchange,
  type Fetch,
  JSON_CONTENT,
  jsonTextOf,
  type Reader,
} from './exchange.ts'
import type { SessionCache } from './session-cache.ts'

const NOT_SERIALIZABLE = { code: 'request/malformed', detail: 'Its body cannot be written as JSON.' } as const

/** Dependencies of the calls. */
export type Http = { readonly fetch: Fetch; readonly cache: SessionCache; readonly timeoutMs?: number | undefined }

/** `onError` is called with every problem before the call resolves, but not if `signal` aborts the call. */
type CallOptions = {
  readonly signal?: AbortSignal | undefined
  readonly onError?: ((problem: Problem) => void) | undefined
}

/**
 * `caching` is `browser` (the default: the browser's HTTP cache), `revalidated` (a cached response only after the
 * server has confirmed its ETag) or `session` (successful responses are stored in session storage under this URL and
 * reused).
 */
type GetJsonOptions = CallOptions &
  Pick<Exchange<unknown>, 'isAnswer'> & { readonly caching?: 'browser' | 'revalidated' | 'session' }

/** The ways to read a response. JSON isn't validated. */
type Replies = { readonly response: Response; readonly text: string; readonly json: unknown }

type PostOptions<K extends keyof Replies> = CallOptions & { readonly body: unknown; readonly as: K }

/**
 * Sends a GET request with a JSON content-type header, which costs a preflight request if the URL is on another origin.
 */
export async function getJson(http: Http, url: string, options: GetJsonOptions = {}): Promise<ApiResult<unknown>> {
  const { caching, isAnswer, signal } = options
  const earlier = caching === 'session' ? http.cache.read(url) : undefined
  if (earlier !== undefined) return signal?.aborted ? failure(ABORTED) : success(earlier)
  const init = { headers: JSON_CONTENT, cache: caching === 'revalidated' ? 'no-cache' : 'default' } as const
  const answer = await send(http, { url, init, read: asJson, isAnswer }, options)
  if (answer.ok && caching === 'session') http.cache.write(url, answer.value)
  return answer
}

/** Sends a GET request with credentials included. */
export function getText(http: Http, url: string, options: CallOptions = {}): Promise<ApiResult<string>> {
  return send(http, { url, init: { credentials: 'include' }, read: asText }, options)
}

/**
 * Sends a POST request with credentials included and `body` as JSON. Fails with `request/malformed` if JSON can't
 * express the body. The owner's calls don't use this, because they send no cookies if they have an access token.
 */
export async function post<K extends keyof Replies>(
  http: Http,
  url: string,
  { body, as, ...options }: PostOptions<K>,
): Promise<ApiResult<Replies[K]>> {
  const json = jsonTextOf(body)
  if (json === undefined) return reported(failure(NOT_SERIALIZABLE), options)
  const init = { method: 'POST', credentials: 'include', headers: JSON_CONTENT, body: json } as const
  return send(http, { url, init, read: READERS[as] }, options)
}

const READERS: { readonly [K in keyof Replies]: Reader<Replies[K]> } = {
  response: asResponse,
  text: asText,
  json: asJson,
}

async function send<T>(
  { fetch, timeoutMs }: Http,
  request: Omit<Exchange<T>, 'signal' | 'timeoutMs'>,
  options: CallOptions,
): Promise<ApiResult<T>> {
  return reported(await exchange(fetch, { ...request, signal: options.signal, timeoutMs }), options)
}

function reported<T>(answer: ApiResult<T>, { onError }: CallOptions): ApiResult<T> {
  if (!answer.ok && answer.error !== ABORTED) onError?.(answer.error)
  return answer
}
