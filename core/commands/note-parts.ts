/** A segment of notes as displayed. `start` is its offset in the original notes. */
export type NotePart = { readonly text: string; readonly start: number; readonly isCode: boolean }

const CODE = /`([^`\n]+)`/g

/** Splits notes at backticks, which mark code as in Markdown. Unpaired backticks stay as written. */
export function notePartsOf(notes: string): readonly NotePart[] {
  const parts: NotePart[] = []
  let done = 0
  for (const { 0: marked, 1: text = '', index } of notes.matchAll(CODE)) {
    if (index > done) parts.push({ text: notes.slice(done, index), start: done, isCode: false })
    parts.push({ text, start: index + 1, isCode: true })
    done = index + marked.length
  }
  if (done < notes.length || parts.length === 0) parts.push({ text: notes.slice(done), start: done, isCode: false })
  return parts
}

/** Removes the backticks that mark code, for titles and other plain text. */
export function plainNotes(notes: string): string {
  return notes.replace(CODE, '$1')
}

/**
 * Returns the length of the first clause with its punctuation, or the whole length if there is only one. A clause never
 * ends inside code.
 */
export function firstClauseLength(notes: string): number {
  const end = /^(?:`[^`\n]+`|[^:;.!?]|[:;.!?](?!\s))+[:;.!?](?=\s)/.exec(notes)
  return end === null ? notes.length : end[0].length
}
