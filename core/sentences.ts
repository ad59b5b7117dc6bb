/** Joins texts into a row of sentences. Skips empty ones, and adds a full stop if there is none. */
export function inSentences(texts: readonly string[]): string {
  return texts
    .filter((text) => text !== '')
    .map(asSentence)
    .join(' ')
}

function asSentence(text: string): string {
  return /[.!?؟…]$/.test(text) ? text : `${text}.`
}
