/**
 * A text in lower case, in which a letter is the same wherever it stands: Greek writes its s otherwise at the end of a
 * word, so that a word half typed would not be found in the whole one.
 */
export function lowerCase(text: string): string {
  return text.toLowerCase().replaceAll('ς', 'σ')
}
