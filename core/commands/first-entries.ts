const OPENING = '[{'
const CLOSING = ']}'

/**
 * The entries that are complete in `text`, the beginning of a JSON array that was cut off anywhere; none where it does
 * not begin as one. For showing the first commands of a long list while the rest is on its way.
 */
export function firstEntries(text: string): readonly unknown[] {
  const end = endOfLastEntry(text)
  if (end === 0) return []
  try {
    const entries: unknown = JSON.parse(`${text.slice(0, end)}]`)
    return Array.isArray(entries) ? entries : []
  } catch {
    return []
  }
}

/** Where the last complete object or array directly inside the outer array ends; 0 where there is none. */
function endOfLastEntry(text: string): number {
  let depth = 0
  let end = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (character === '"') at = endOfString(text, at)
    else if (OPENING.includes(character)) depth += 1
    else if (CLOSING.includes(character)) {
      depth -= 1
      if (depth === 1) end = at + 1
    }
  }
  return end
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return text.length
}
