// More is not needed to recognize what one typed or pasted.
const LONGEST = 80

/** A search text in quotes for a sentence: of a long one the first 80 characters. */
export function quoted(text: string): string {
  const characters = Array.from(text.slice(0, 2 * (LONGEST + 1)))
  return characters.length <= LONGEST ? `“${text}”` : `“${characters.slice(0, LONGEST).join('')}…”`
}
