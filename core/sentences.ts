/** Texts as sentences in a row; one without a full stop is given one, and an empty one is left out. */
export function inSentences(texts: readonly string[]): string {
  return texts
    .filter((text) => text !== '')
    .map(asSentence)
    .join(' ')
}

function asSentence(text: string): string {
  return /[.!?؟…]$/.test(text) ? text : `${text}.`
}
