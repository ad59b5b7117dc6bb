// As many UTF-16 units as a family of four in their colours of skin. What goes on and on is no character to anybody.
const LONGEST_CHARACTER = 20

/**
 * A text in at most `most` characters, and '…' after them where it has more. A character is what people take for one: an
 * emoji is kept or left out as a whole, and a letter with its accents (in Firefox before 125, letters and accents alone).
 */
export function shorten(text: string, most: number): string {
  const kept = firstCharacters(text, most)
  return kept === text ? text : `${kept.replace(/[\s.]+$/, '')}…`
}

/** The first characters of a text, as many as `most`; all of it where it has no more. */
export function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text
  const longest = most * LONGEST_CHARACTER
  let kept = ''
  let count = 0
  for (const character of charactersOf(text.slice(0, longest + LONGEST_CHARACTER))) {
    if (count === most || kept.length + character.length > longest) break
    kept += character
    count += 1
  }
  return kept
}

function* charactersOf(text: string): Generator<string> {
  if (!('Segmenter' in Intl)) return yield* text
  for (const { segment } of new Intl.Segmenter('en').segment(text)) yield segment
}
