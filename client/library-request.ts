import type { Problem } from '../core/problems.ts'
import { failure, type Result, success } from '../core/result.ts'
import type { Fetch } from './exchange.ts'
import { JSON_CONTENT } from './http-helper.ts'

/** How much of a refusal is read, in bytes; a problem document that names a hundred fields is far smaller. */
const LONGEST_REFUSAL = 256 * 1024

/** One request to the library. `body` is JSON text, `ifMatch` the ETag of the version that is to be changed. */
export type LibraryRequest = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly body?: string
  readonly ifMatch?: string
  readonly timeoutMs: number
}

/** An answer, read to its end; of a refusal that goes on and on, only the beginning. */
export type LibraryReply = { readonly status: number; readonly headers: Headers; readonly text: string }

/**
 * Sends one request past every cache, with the access token if there is one and never with cookies, and reads the
 * answer, whatever its status: a refusal says which fields are at fault. Fails with `http/unreachable` or, where the
 * answer is not read within the time limit, `http/too-slow`. Never rejects.
 */
export async function sendToLibrary(
  fetch: Fetch,
  { method, url, body, ifMatch, timeoutMs }: LibraryRequest,
  token: string | null,
): Promise<Result<LibraryReply, Problem>> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  const headers = {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && JSON_CONTENT),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
  }
  try {
    const init = { method, headers, body: body ?? null, cache: 'no-store', credentials: 'omit' } as const
    const response = await fetch(url, { ...init, signal: limit.signal })
    const text = response.ok ? await response.text() : await beginningOf(response, LONGEST_REFUSAL)
    return success({ status: response.status, headers: response.headers, text })
  } catch {
    return failure({ code: limit.signal.aborted ? 'http/too-slow' : 'http/unreachable' })
  } finally {
    clearTimeout(timer)
  }
}

async function beginningOf({ body }: Response, length: number): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let left = length
  for (let part = await reader?.read(); part?.value !== undefined && left > 0; part = await reader?.read()) {
    text += decoder.decode(part.value.subarray(0, left), { stream: true })
    left -= part.value.length
  }
  // Lets go of the connection of a body that has not ended.
  await reader?.cancel()
  return text
}
