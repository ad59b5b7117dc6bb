import { type ComponentProps, type ReactNode, type RefObject, useId, useMemo } from 'react'
import { deceptiveCharactersOf } from '../../../core/commands/deceptive-characters.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { type LineRanges, lineHighlights, type PositionedText, usePaintedText } from '../../ui/paint-highlights.ts'
import { words } from '../../words.ts'
import { DeceptiveText, DeceptiveWarning } from './deceptive-text.tsx'
import styles from './line-strip.module.css'

// Longer lines scroll in a box of their own, which the keyboard can scroll too. Otherwise a single card could be
// several screens high.
const MAX_WHOLE = 1200
const MAX_ROWS = 20

type LineStripProps = LineRanges & {
  readonly text: string
  readonly code: RefObject<HTMLElement | null>
  readonly copy: ComponentProps<typeof CopyButton>['copy']
  readonly notesId: string
}

/**
 * A line exactly as it will be copied, with highlights, warnings and a copy button. CSS draws the prompt, so it's never
 * copied.
 */
export function LineStrip({ text, filled, unfilled, marks, code, copy, notesId }: LineStripProps) {
  const id = useId()
  const rowCount = rowCountOf(text)
  const deceptive = useMemo(() => deceptiveCharactersOf(text), [text])
  const isDeceptive = deceptive.length > 0
  const isLong = text.length > MAX_WHOLE || rowCount > MAX_ROWS
  const pieces = useMemo(() => piecesOf(text), [text])
  const highlights = useMemo(() => lineHighlights(text, { filled, unfilled, marks }), [text, filled, unfilled, marks])
  usePaintedText(code, pieces, highlights)
  const describedBy = [notesId, rowCount > 1 && `${id}rows`, isDeceptive && `${id}warning`].filter(Boolean).join(' ')

  return (
    <>
      {isDeceptive && <DeceptiveWarning id={`${id}warning`} deceptive={deceptive} />}
      <div className={styles.strip}>
        <pre
          translate="no"
          className={styles.line}
          tabIndex={isLong ? 0 : undefined}
          data-long={isLong}
          data-rows={rowCount}
        >
          <code ref={code}>{isDeceptive ? <DeceptiveText text={text} deceptive={deceptive} /> : textOf(pieces)}</code>
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

// Command lines up to this length don't wrap on a phone.
const MAX_UNWRAPPED = 24

/** Words that browsers would break, such as `--no-edit`. */
const UNBROKEN = /[^\s/-]*[/-]\S*/g

function piecesOf(text: string): readonly LinePiece[] {
  const pieces: LinePiece[] = []
  let done = 0
  const upTo = (end: number) => {
    if (end > done) pieces.push({ text: text.slice(done, end), start: done, isWhole: false })
  }
  for (const { 0: word, index } of text.length > MAX_UNWRAPPED ? text.matchAll(UNBROKEN) : []) {
    upTo(index)
    pieces.push({ text: word, start: index, isWhole: true })
    done = index + word.length
  }
  upTo(text.length)
  return pieces
}

type LinePiece = PositionedText & { readonly isWhole: boolean }

/**
 * Wraps each piece in an element if there are several, because a browser that translates the page replaces text nodes
 * that React would update.
 */
function textOf(pieces: readonly LinePiece[]): ReactNode {
  const [only, ...others] = pieces
  if (others.length === 0) return only?.text
  return pieces.map(({ text, start, isWhole }) => (
    <span key={start} className={isWhole ? styles.whole : undefined}>
      {text}
    </span>
  ))
}

/** Doesn't count an empty last line. */
function rowCountOf(line: string): number {
  return line.replace(/\r?\n$/, '').split('\n').length
}
