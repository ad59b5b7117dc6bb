import { jsonValueOf } from '../core/json-value.ts'
import type { Problem } from '../core/problems.ts'
import { failure, type Result, success } from '../core/result.ts'

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

/**
 * Reads `response` as `kind`. Fails with `http/not-json`, also for an empty body, such as that of a 204. Rejects when
 * the connection breaks within the body: only who opened it can tell whether time, the caller or the network did it.
 */
export function readReply<K extends keyof Replies>(response: Response, kind: K): Promise<Result<Replies[K], Problem>> {
  return READERS[kind](response)
}

// Not `response.json()`: its rejection does not tell a broken connection from a body that is not JSON.
function parseJson(body: string): Result<unknown, Problem> {
  const value = jsonValueOf(body)
  return value === undefined ? failure({ code: 'http/not-json' }) : success(value)
}
