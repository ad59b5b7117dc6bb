import type { Fault } from '../parse.ts'
import { failure, type Result } from '../result.ts'

// Enough to find the value by, not so much that it hides the rest of the sentence.
const LONGEST_SHOWN = 40

/** The one fault of a value that is not as expected; it says what stands there instead, shortened where it is long. */
export function wrongValue(field: string, expected: string, input: unknown): Result<never, readonly Fault[]> {
  return failure([{ field, expected: `${expected}, not ${nameOf(input)}` }])
}

function nameOf(input: unknown): string {
  if (Array.isArray(input)) return 'a list'
  if (typeof input === 'object' && input !== null) return 'an object'
  const written = typeof input === 'string' ? JSON.stringify(input) : String(input)
  return written.length > LONGEST_SHOWN ? `${written.slice(0, LONGEST_SHOWN)}…` : written
}
