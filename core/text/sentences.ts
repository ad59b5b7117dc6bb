/** Joins texts as sentences: skips empty ones and adds missing full stops. */
export function inSentences(texts: readonly string[]): string {
  return texts
    .filter((text) => text !== '')
    .map(asSentence)
    .join(' ')
}

function asSentence(text: string): string {
  return /[.!?؟…]$/.test(text) ? text : `${text}.`
}
