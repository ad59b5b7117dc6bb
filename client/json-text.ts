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
