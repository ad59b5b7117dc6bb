import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'

// Long enough even on a busy machine.
const LIMIT_MS = 60_000
const PAUSE_MS = 20

/**
 * Polls until `look` returns `expected` or, if that is a pattern, text that matches it. Fails with the difference after
 * a minute.
 */
export async function eventually<T>(look: () => Promise<T> | T, expected: T | RegExp): Promise<void> {
  const end = Date.now() + LIMIT_MS
  while (Date.now() < end) {
    if (isAsExpected(await look(), expected)) return
    await setTimeout(PAUSE_MS)
  }
  const last = await look()
  if (expected instanceof RegExp) assert.match(String(last), expected)
  else assert.deepEqual(last, expected)
}

function isAsExpected(value: unknown, expected: unknown): boolean {
  return expected instanceof RegExp ? expected.test(String(value)) : isDeepStrictEqual(value, expected)
}
