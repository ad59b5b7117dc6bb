import type { ReactNode } from 'react'
import { deceptiveCharactersOfNotes } from '../../../core/commands/deceptive-characters.ts'
import { firstClauseLength, type NotePart, notePartsOf } from '../../../core/commands/note-parts.ts'
import { DeceptiveText } from './deceptive-text.tsx'
import styles from './note-text.module.css'

/**
 * Renders notes with their code marked up or, if they contain misleading characters, with those characters labelled.
 * Returns plain notes as a string, so that they're the only child of their element. React can then update them even if
 * the browser has translated the page, which replaces text nodes.
 */
export function noteContent(notes: string, parts: readonly NotePart[]): ReactNode {
  const deceptive = deceptiveCharactersOfNotes(notes)
  if (deceptive.length > 0) return <DeceptiveText text={notes} deceptive={deceptive} />
  if (!parts.some(({ isCode }) => isCode)) return notes
  return parts.map(({ text, start, isCode }) =>
    isCode ? (
      <code key={start} className={styles.code}>
        {text}
      </code>
    ) : (
      <span key={start}>{text}</span>
    ),
  )
}

/** Notes as a heading in which the first clause stands out from the rest. */
export function NoteHeading({ notes }: { readonly notes: string }) {
  const end = firstClauseLength(notes)
  const [first, rest] = [notes.slice(0, end), notes.slice(end)]
  return (
    <bdi>
      <span>{noteContent(first, notePartsOf(first))}</span>
      {rest !== '' && <span className={styles.rest}>{noteContent(rest, notePartsOf(rest))}</span>}
    </bdi>
  )
}
