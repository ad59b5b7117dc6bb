import { jsonValueOf } from '../core/parse.ts'
import type { Problem } from '../core/problems.ts'
import { failure, type Result, success } from '../core/result.ts'

/**
 * How a call ends that its caller ended, by the signal it gave. Nothing went wrong and there is nothing to tell
 * people, so this is no code of the problem catalogue: whoever reads an answer must look at it before showing it.
 */
export const ABORTED = 'aborted'

/** How a call to a server ends: with what was asked for, with a problem to tell people of, or by its caller's wish. */
export type Answer<T> = Result<T, Problem | typeof ABORTED>

/**
 * The ways to read a reply. `response` is the raw one, its body still to be read; `json` is of unknown shape until
 * its receiver parses it. Source: specification 7, "delivered as a raw response, as text or as JSON".
 */
export type Replies = { readonly response: Response; readonly text: string; readonly json: unknown }

type Reader<T> = (response: Response) => Promise<Result<T, Problem>>

const READERS: { readonly [K in keyof Replies]: Reader<Replies[K]> } = {
  response: async (response) => success(response),
  text: async (response) => success(await response.text()),
  json: async (response) => parseJson(await response.text()),
}

/** The part of the platform's `fetch` that is used. It must honour `init.signal`, as the platform's own does. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** One request, and how its reply is to be read. `signal` is the caller's; `init` has none. */
type Exchange<K extends keyof Replies> = {
  readonly url: string
  readonly init: RequestInit
  readonly as: K
  readonly signal: AbortSignal | undefined
  readonly timeoutMs: number
}

/**
 * Sends one request and reads its reply; never rejects. Fails with `http/unreachable` (no answer, or one that breaks
 * off), `http/too-slow` (not read to its end within `timeoutMs`; a raw response only has to begin by then),
 * `http/refused` (a status outside 200 to 299) or `http/not-json`. From the moment that the caller's signal is aborted
 * every outcome is `ABORTED`, so nobody is handed what they no longer wait for.
 */
export async function exchange<K extends keyof Replies>(
  fetch: Fetch,
  { url, init, as, signal, timeoutMs }: Exchange<K>,
): Promise<Answer<Replies[K]>> {
  // Not `AbortSignal.timeout`: it cannot be stopped, and would cut off a raw response that is still being read.
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  try {
    const response = await fetch(url, { ...init, signal: eitherOf(limit.signal, signal) })
    const answer = response.ok ? await readReply(response, as) : refuse(response, limit)
    return signal?.aborted ? failure(ABORTED) : answer
  } catch {
    return failure(reasonOf(signal, limit.signal))
  } finally {
    clearTimeout(timer)
  }
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

/**
 * Reads `response` as `kind`. Fails with `http/not-json`, also for an empty body, such as that of a 204. Rejects when
 * the connection breaks within the body: only who opened it can tell whether time, the caller or the network did it.
 */
function readReply<K extends keyof Replies>(response: Response, kind: K): Promise<Result<Replies[K], Problem>> {
  return READERS[kind](response)
}

// Not `response.json()`: its rejection does not tell a broken connection from a body that is not JSON.
function parseJson(body: string): Result<unknown, Problem> {
  const value = jsonValueOf(body)
  return value === undefined ? failure({ code: 'http/not-json' }) : success(value)
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
