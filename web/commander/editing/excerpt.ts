const LONGEST = 60

/** The first of a text, in one row, for naming what it belongs to. */
export function excerptOf(text: string): string {
  const row = text.trim().replace(/\s+/g, ' ')
  const characters = Array.from(row.slice(0, 2 * LONGEST + 2))
  return characters.length <= LONGEST
    ? row
    : `${characters
        .slice(0, LONGEST)
        .join('')
        .replace(/[\s.]+$/, '')}…`
}
