import { type RefObject, useId, useMemo } from 'react'
import { deceptiveCharactersOf } from '../../../core/commands/deceptive-characters.ts'
import type { MarkRange } from '../../../core/search/query.ts'
import { CopyButton, type Copying } from '../../ui/copy-button.tsx'
import { words } from '../../words.ts'
import { DeceptiveText, DeceptiveWarning } from './deceptive-text.tsx'
import styles from './line-strip.module.css'
import { lineStretches, usePaintedText } from './paint-highlights.ts'

// Longer lines scroll in their own box, by keyboard too: a card several screens high would hide all others.
const MAX_WHOLE = 1200
const MAX_ROWS = 20

type LineStripProps = {
  readonly text: string
  readonly unfilled: readonly MarkRange[]
  readonly marks: readonly MarkRange[]
  readonly code: RefObject<HTMLElement | null>
  readonly copy: Copying
  readonly notesId: string
}

/**
 * A line as it's copied, with highlights, its copy button and warnings. The style sheet draws the prompt, so it's
 * never copied.
 */
export function LineStrip({ text, unfilled, marks, code, copy, notesId }: LineStripProps) {
  const id = useId()
  const rowCount = rowCountOf(text)
  const deceptive = useMemo(() => deceptiveCharactersOf(text), [text])
  const isDeceptive = deceptive.length > 0
  const isLong = text.length > MAX_WHOLE || rowCount > MAX_ROWS
  const stretches = useMemo(() => lineStretches(text, unfilled, marks), [text, unfilled, marks])
  usePaintedText(code, text, stretches)
  const describedBy = [notesId, rowCount > 1 && `${id}rows`, isDeceptive && `${id}warning`].filter(Boolean).join(' ')

  return (
    <>
      {isDeceptive && <DeceptiveWarning id={`${id}warning`} deceptive={deceptive} />}
      <div className={styles.strip}>
        <pre translate="no" className={styles.line} tabIndex={isLong ? 0 : undefined} data-long={isLong}>
          <code ref={code}>{isDeceptive ? <DeceptiveText text={text} deceptive={deceptive} /> : text}</code>
        </pre>
        <div className={styles.side}>
          <CopyButton copy={copy} describedBy={describedBy} />
          {rowCount > 1 && (
            <small id={`${id}rows`} className={styles.rows}>
              {words.card.lines(rowCount)}
            </small>
          )}
        </div>
      </div>
    </>
  )
}

/** A trailing line break doesn't start another row. */
function rowCountOf(line: string): number {
  return line.replace(/\r?\n$/, '').split('\n').length
}
