/** What `text` is as JSON, of unknown shape; undefined, which JSON never gives, where it is none. Never throws. */
export function jsonValueOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
