import { useMemo, useRef } from 'react'
import { blanksOf, fillParts, parseLine } from '../../../core/commands/placeholders.ts'
import type { MarkRange } from '../../../core/search/ask.ts'
import { useCopy } from '../../ui/use-copy.ts'
import { BlankForm } from './blank-form.tsx'
import { LineStrip } from './line-strip.tsx'
import { useBlankValues } from './use-blank-values.ts'

type CommandLineProps = {
  readonly id: string
  readonly line: string
  readonly marks: readonly MarkRange[] | undefined
  readonly notesId: string
}

// With more fields than this a line is no longer something that somebody fills in.
const MOST_BLANKS = 24

const NOTHING: readonly MarkRange[] = []

/** The line of a card, with a form for its blanks where it has some. */
export function CommandLine(props: CommandLineProps) {
  const { line } = props
  const blankCount = useMemo(() => (line.includes('{{') ? blanksOf(parseLine(line)).length : 0), [line])
  return blankCount > 0 && blankCount <= MOST_BLANKS ? <LineWithBlanks {...props} /> : <PlainLine {...props} />
}

function PlainLine({ line, marks = NOTHING, notesId }: CommandLineProps) {
  const code = useRef<HTMLElement>(null)
  const copy = useCopy(line, code)
  return <LineStrip text={line} unfilled={NOTHING} marks={marks} code={code} copy={copy} notesId={notesId} />
}

/** Shows and copies the line as it is filled in. What the search found in it is marked as long as nothing is. */
function LineWithBlanks({ id, line, marks = NOTHING, notesId }: CommandLineProps) {
  const code = useRef<HTMLElement>(null)
  const fields = useRef<HTMLFieldSetElement>(null)
  const parts = useMemo(() => parseLine(line), [line])
  const blanks = useMemo(() => blanksOf(parts), [parts])
  const { values, onValues } = useBlankValues(id, blanks, fields)
  const { text, unfilled } = useMemo(() => fillParts(line, parts, values), [line, parts, values])
  const copy = useCopy(text, code, copiedTextFor(new Set(unfilled.map(([start, end]) => text.slice(start, end))).size))
  const shown = { text, unfilled, marks: text === line ? marks : NOTHING }

  return (
    <>
      <BlankForm blanks={blanks} values={values} fields={fields} onValues={onValues} onEnter={copy.onCopy} />
      <LineStrip {...shown} code={code} copy={copy} notesId={notesId} />
    </>
  )
}

function copiedTextFor(unfilledCount: number): string {
  if (unfilledCount === 0) return 'Copied'
  return `Copied with ${unfilledCount} placeholder${unfilledCount === 1 ? '' : 's'} unfilled`
}
