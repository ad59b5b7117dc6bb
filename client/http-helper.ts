/*
 * The three calls of the general HTTP helper. Each resolves to its answer, whatever happened; the one thing it rejects
 * with is an exception of the caller's own `onError`, which is a mistake and not to be hidden. The codes of the
 * problems are those of `exchange`. Source: specification 7, "General HTTP helper".
 */
import type { Problem } from '../core/problems.ts'
import { failure, success } from '../core/result.ts'
import {
  ABORTED,
  type Answer,
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

const NOT_EXPRESSIBLE = { code: 'request/malformed', detail: 'Its body cannot be written as JSON.' } as const

/** What the calls reach the network by, and where they keep replies. */
export type Http = { readonly fetch: Fetch; readonly cache: SessionCache; readonly timeoutMs?: number | undefined }

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
type GetJsonOptions = CallOptions &
  Pick<Exchange<unknown>, 'isAnswer'> & { readonly caching?: 'browser' | 'revalidated' | 'session' }

/** What a reply can be delivered as; JSON is of unknown shape until its receiver parses it. */
type Replies = { readonly response: Response; readonly text: string; readonly json: unknown }

type PostOptions<K extends keyof Replies> = CallOptions & { readonly body: unknown; readonly as: K }

/** GET with a JSON content-type header; to another origin that header makes the browser send a preflight first. */
export async function getJson(http: Http, url: string, options: GetJsonOptions = {}): Promise<Answer<unknown>> {
  const { caching, isAnswer, signal } = options
  const earlier = caching === 'session' ? http.cache.read(url) : undefined
  if (earlier !== undefined) return signal?.aborted ? failure(ABORTED) : success(earlier)
  const init = { headers: JSON_CONTENT, cache: caching === 'revalidated' ? 'no-cache' : 'default' } as const
  const answer = await send(http, { url, init, read: asJson, isAnswer }, options)
  if (answer.ok && caching === 'session') http.cache.write(url, answer.value)
  return answer
}

/** GET with credentials included. */
export function getText(http: Http, url: string, options: CallOptions = {}): Promise<Answer<string>> {
  return send(http, { url, init: { credentials: 'include' }, read: asText }, options)
}

/**
 * POST with credentials included and `body` as JSON. A body that JSON cannot express (undefined, a cycle, a BigInt)
 * fails with `request/malformed` and is not sent. The owner's calls are not
 * made by it: they carry a token, and never cookies.
 */
export async function post<K extends keyof Replies>(
  http: Http,
  url: string,
  { body, as, ...options }: PostOptions<K>,
): Promise<Answer<Replies[K]>> {
  const json = jsonTextOf(body)
  if (json === undefined) return reported(failure(NOT_EXPRESSIBLE), options)
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
): Promise<Answer<T>> {
  return reported(await exchange(fetch, { ...request, signal: options.signal, timeoutMs }), options)
}

function reported<T>(answer: Answer<T>, { onError }: CallOptions): Answer<T> {
  if (!answer.ok && answer.error !== ABORTED) onError?.(answer.error)
  return answer
}
