import { jsonValueOf } from '../core/parse.ts'
import type { Problem } from '../core/problems.ts'
import { failure, type Result, success } from '../core/result.ts'

/** How long a call may take unless told otherwise; the specification sets no limit. */
export const TIME_LIMIT_MS = 10_000

/** What a request for JSON says of itself; specification 7. */
export const JSON_CONTENT = { 'content-type': 'application/json' } as const

/**
 * How a call ends that its caller ended, by the signal it gave. Nothing went wrong and there is nothing to tell
 * people, so this is no code of the problem catalogue: whoever reads an answer must look at it before showing it.
 */
export const ABORTED = 'aborted'

/** How a call to a server ends: with what was asked for, with a problem to tell people of, or ended by its caller. */
export type Answer<T> = Result<T, Problem | typeof ABORTED>

/** The part of the platform's `fetch` that is used. It must honour `init.signal`, as the platform's own does. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Reads a response to its end, and may have the whole time limit again (`waitOn`). Rejects when the connection breaks
 * within the body: only `exchange` can tell whether time, the caller or the network did it.
 */
export type Reader<T> = (response: Response, waitOn: () => void) => Promise<Result<T, Problem>>

/** One request, and how its response is to be read. `signal` is the caller's; `init` has none. */
export type Exchange<T> = {
  readonly url: string
  readonly init: RequestInit
  readonly read: Reader<T>
  /** Whether a response is one to be read, and no refusal; by its status of 200 to 299 unless told otherwise. */
  readonly isAnswer?: ((response: Response) => boolean) | undefined
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs?: number | undefined
}

/**
 * Sends one request and reads its response; never rejects. Fails with `http/unreachable` (no answer, or one that breaks
 * off), `http/too-slow` (not read to its end within `timeoutMs`), `http/refused` (no answer by `isAnswer`) or as `read`
 * does. From the moment that the caller's signal is aborted every outcome is `ABORTED`, so nobody is handed what
 * they no longer wait for.
 */
export async function exchange<T>(
  fetch: Fetch,
  { url, init, read, isAnswer = isOk, signal, timeoutMs = TIME_LIMIT_MS }: Exchange<T>,
): Promise<Answer<T>> {
  // Not `AbortSignal.timeout`: it cannot be stopped, and would cut off a raw response that is still being read.
  const limit = new AbortController()
  const end = () => limit.abort()
  let timer = setTimeout(end, timeoutMs)
  const waitOn = () => {
    clearTimeout(timer)
    timer = setTimeout(end, timeoutMs)
  }
  try {
    const response = await fetch(url, { ...init, signal: eitherOf(limit.signal, signal) })
    const answer = isAnswer(response) ? await read(response, waitOn) : refuse(response, limit)
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

/** Lets go of the connection: nobody reads the body of a refusal, and unread it could be held open without end. */
function refuse({ status }: Response, connection: AbortController) {
  connection.abort()
  return failure({ code: 'http/refused', detail: `Its status was ${status}.` } as const)
}

function reasonOf(signal: AbortSignal | undefined, limit: AbortSignal) {
  if (signal?.aborted) return ABORTED
  return { code: limit.aborted ? 'http/too-slow' : 'http/unreachable' } as const
}

/** The raw response, its body still to be read: it only has to begin within the time limit. */
export const asResponse: Reader<Response> = async (response) => success(response)

/** The text of the body. */
export const asText: Reader<string> = async (response) => success(await response.text())

/**
 * The JSON of the body, of unknown shape until its receiver parses it. Fails with `http/not-json`, also for an empty
 * body, such as that of a 204.
 */
export const asJson: Reader<unknown> = async (response) => {
  // Not `response.json()`: its rejection does not tell a broken connection from a body that is not JSON.
  const value = jsonValueOf(await response.text())
  return value === undefined ? failure({ code: 'http/not-json' }) : success(value)
}

/**
 * Hands on the bytes of the body, in order, as they come, and gives the headers. The time limit is that of each part: a
 * long body is not a slow one. Where it breaks off, what was handed on before stays handed on.
 */
export function inParts(onPart: (bytes: Bytes) => void): Reader<Headers> {
  return async (response, waitOn) => {
    waitOn()
    await readBody(response, (bytes) => {
      waitOn()
      onPart(bytes)
      return true
    })
    return success(response.headers)
  }
}

/** Hands on the bytes of the body as they come, to its end or until `onPart` wants no more, and lets go of the rest. */
export async function readBody({ body }: Response, onPart: (bytes: Bytes) => boolean): Promise<void> {
  // Not `for await`: not every browser iterates over a body yet.
  const reader = body?.getReader()
  let part = await reader?.read()
  while (part?.value !== undefined && onPart(part.value)) part = await reader?.read()
  await reader?.cancel()
}

/**
 * `value` as JSON text; undefined where JSON cannot express it: undefined itself, a function, a symbol, a BigInt, a
 * cycle, or an object that throws when read. Never throws.
 */
export function jsonTextOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
