import { useMemo, useRef } from 'react'
import { deceptiveCharactersOfNotes } from '../../../core/commands/deceptive-characters.ts'
import type { MarkRange } from '../../../core/search/ask.ts'
import { DeceptiveText } from './deceptive-text.tsx'
import { rangesAs } from './line-stretches.ts'
import styles from './notes.module.css'
import { usePaintedText } from './use-painted-text.ts'

type NotesProps = { readonly id: string; readonly text: string; readonly marks: readonly MarkRange[] | undefined }

/** The notes of a card, with what the search has found in them marked, and what deceives in them named. */
export function Notes({ id, text, marks }: NotesProps) {
  const paragraph = useRef<HTMLParagraphElement>(null)
  const deceptive = useMemo(() => deceptiveCharactersOfNotes(text), [text])
  const stretches = useMemo(() => rangesAs('found-in-notes', marks ?? []), [marks])
  usePaintedText(paragraph, text, stretches)

  return (
    <p ref={paragraph} id={id} className={styles.notes} dir="auto">
      {deceptive.length === 0 ? text : <DeceptiveText text={text} deceptive={deceptive} />}
    </p>
  )
}
