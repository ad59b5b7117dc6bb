import { jsonValueOf } from '../core/parsing/parse.ts'
import type { Problem } from '../core/problems/problems.ts'
import { failure, type Result, success } from '../core/result.ts'

/** The default time limit of a call. The specification sets none. */
export const TIME_LIMIT_MS = 10_000

/** The headers of a request for JSON. Source: specification 7. */
export const JSON_CONTENT = { 'content-type': 'application/json' } as const

/**
 * The error of a call that its caller aborted. Nothing went wrong and there is nothing to show, so it isn't in the
 * problem catalogue: callers check for it before they show a problem.
 */
export const ABORTED = 'aborted'

/** The outcome of a call: a value, a problem to show, or aborted by the caller. */
export type ApiResult<T> = Result<T, Problem | typeof ABORTED>

/** The part of the platform's `fetch` that we use. It must honour `init.signal`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Reads a response; `restartTimeout` restarts the time limit. Rejects if the connection breaks within the body, because
 * only `exchange` knows whether the time limit, the caller or the network ended it.
 */
export type Reader<T> = (response: Response, restartTimeout: () => void) => Promise<Result<T, Problem>>

/** One request, and how to read its response. `signal` is the caller's; `init` has none. */
export type Exchange<T> = {
  readonly url: string
  readonly init: RequestInit
  readonly read: Reader<T>
  /**
   * Returns true for a response to read, and false for a refusal. By default, responses with status 200 to 299 are
   * read.
   */
  readonly isAnswer?: ((response: Response) => boolean) | undefined
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
}

/**
 * Sends one request and reads its response; never rejects. Fails with `http/unreachable` (no response, or one that
 * breaks off), `http/too-slow` (ended by the time limit of `timeoutMs`), `http/refused` (`isAnswer` returned false), or
 * like `read`. Once the caller's signal is aborted, every outcome is `ABORTED`.
 */
export async function exchange<T>(
  fetch: Fetch,
  { url, init, read, isAnswer = isOk, signal, timeoutMs = TIME_LIMIT_MS }: Exchange<T>,
): Promise<ApiResult<T>> {
  // Not `AbortSignal.timeout`, which can't be cancelled and would cut off a raw response that is still being read.
  const limit = new AbortController()
  const end = () => limit.abort()
  let timer = setTimeout(end, timeoutMs)
  const restartTimeout = () => {
    clearTimeout(timer)
    timer = setTimeout(end, timeoutMs)
  }
  try {
    const response = await fetch(url, { ...init, signal: eitherOf(limit.signal, signal) })
    const answer = isAnswer(response) ? await read(response, restartTimeout) : refuse(response, limit)
    return signal?.aborted ? failure(ABORTED) : answer
  } catch {
    return failure(reasonOf(signal, limit.signal))
  } finally {
    clearTimeout(timer)
  }
}

function isOk({ ok }: Response): boolean {
  return ok
}

function eitherOf(limit: AbortSignal, signal: AbortSignal | undefined): AbortSignal {
  return signal === undefined ? limit : AbortSignal.any([limit, signal])
}

/** Closes the connection, because an unread body could keep it open forever. */
function refuse({ status }: Response, connection: AbortController) {
  connection.abort()
  return failure({ code: 'http/refused', detail: `Its status was ${status}.` } as const)
}

function reasonOf(signal: AbortSignal | undefined, limit: AbortSignal) {
  if (signal?.aborted) return ABORTED
  return { code: limit.aborted ? 'http/too-slow' : 'http/unreachable' } as const
}

/** Returns the raw response with an unread body. Only its head has to arrive within the time limit. */
export const asResponse: Reader<Response> = async (response) => success(response)

export const asText: Reader<string> = async (response) => success(await response.text())

/**
 * Reads the body as JSON, without validating it. Fails with `http/not-json` if it isn't JSON or is empty, as with
 * status 204.
 */
export const asJson: Reader<unknown> = async (response) => {
  // Not `response.json()`, whose rejection could mean a broken connection or invalid JSON.
  const value = jsonValueOf(await response.text())
  return value === undefined ? failure({ code: 'http/not-json' }) : success(value)
}

/**
 * Passes on the bytes of the body as they arrive, and returns the headers. The time limit applies to each part, because
 * a long body isn't a slow one. If the body breaks off, the parts received so far have already been passed on.
 */
export function inParts(onPart: (bytes: Bytes) => void): Reader<Headers> {
  return async (response, restartTimeout) => {
    restartTimeout()
    await readResponseBody(response, (bytes) => {
      restartTimeout()
      onPart(bytes)
      return true
    })
    return success(response.headers)
  }
}

/** Passes on the bytes of the body as they arrive, until its end or until `onPart` returns false. */
export async function readResponseBody({ body }: Response, onPart: (bytes: Bytes) => boolean): Promise<void> {
  // Not `for await`, because not every browser can iterate over a body yet.
  const reader = body?.getReader()
  let part = await reader?.read()
  while (part?.value !== undefined && onPart(part.value)) part = await reader?.read()
  await reader?.cancel()
}

/**
 * Serializes `value` as JSON; undefined if JSON can't express it (a function, a BigInt, a cycle, a getter that throws).
 */
export function jsonTextOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
