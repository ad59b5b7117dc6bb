// In UTF-16 units. A family emoji with four skin tones fits; longer clusters are abuse.
const MAX_CHARACTER_LENGTH = 20

/**
 * Shortens a text to at most `max` characters, followed by '…' if anything was cut. Characters are grapheme clusters,
 * so that an emoji is kept or cut as a whole. In Firefox before 125, they are code points.
 */
export function shorten(text: string, max: number): string {
  const kept = firstCharacters(text, max)
  return kept === text ? text : `${kept.replace(/[\s.]+$/, '')}…`
}

/** Returns the first `max` characters of a text (see `shorten`), or fewer if they average over 20 UTF-16 units. */
export function firstCharacters(text: string, max: number): string {
  if (text.length <= max) return text
  const longest = max * MAX_CHARACTER_LENGTH
  let kept = ''
  let count = 0
  for (const character of charactersOf(text.slice(0, longest + MAX_CHARACTER_LENGTH))) {
    if (count === max || kept.length + character.length > longest) break
    kept += character
    count += 1
  }
  return kept
}

function* charactersOf(text: string): Generator<string> {
  if (!('Segmenter' in Intl)) return yield* text
  for (const { segment } of new Intl.Segmenter('en').segment(text)) yield segment
}
