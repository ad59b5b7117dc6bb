import { failure } from '../core/result.ts'
import { ABORTED, type Answer } from './answer.ts'
import { type Replies, readReply } from './reply.ts'

/** The part of the platform's `fetch` that is used. It must honour `init.signal`, as the platform's own does. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** One request, and how its reply is to be read. `signal` is the caller's; `init` has none. */
export type Exchange<K extends keyof Replies> = {
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
