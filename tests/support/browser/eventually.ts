import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

// Long enough for a busy machine.
const LIMIT_MS = 60_000
const PAUSE_MS = 20

/** Polls until `look` returns `expected`. Fails with the difference after a minute. */
export async function eventually<T>(look: () => Promise<T> | T, expected: T): Promise<void> {
  const end = Date.now() + LIMIT_MS
  while (Date.now() < end) {
    if (isDeepStrictEqual(await look(), expected)) return
    await setTimeout(PAUSE_MS)
  }
  assert.deepEqual(await look(), expected)
}
