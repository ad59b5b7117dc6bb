import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createSessionCache } from '../../../client/session-cache.ts'
import {
  fillParts,
  NO_VALUES,
  type Placeholder,
  type PlaceholderValues,
  parseLine,
  placeholdersOf,
} from '../../../core/commands/placeholders.ts'
import { list, record, text } from '../../../core/parse.ts'
import type { MarkRange } from '../../../core/search/query.ts'
import { useCopy } from '../../ui/copy-button.tsx'
import { LineStrip } from './line-strip.tsx'
import { PlaceholderForm } from './placeholder-form.tsx'

const cache = createSessionCache(() => sessionStorage)

const parseKept = list(record({ name: text, value: text }))

type CommandLineProps = {
  readonly id: string
  readonly line: string
  readonly marks: readonly MarkRange[] | undefined
  readonly notesId: string
}

// With more fields than this a line is no longer something that somebody fills in.
const MOST_PLACEHOLDERS = 24

const NOTHING: readonly MarkRange[] = []

/** The line of a card, with a form for its placeholders where it has some. */
export function CommandLine(props: CommandLineProps) {
  const { line } = props
  const placeholderCount = useMemo(() => (line.includes('{{') ? placeholdersOf(parseLine(line)).length : 0), [line])
  return placeholderCount > 0 && placeholderCount <= MOST_PLACEHOLDERS ? (
    <LineWithPlaceholders {...props} />
  ) : (
    <PlainLine {...props} />
  )
}

function PlainLine({ line, marks = NOTHING, notesId }: CommandLineProps) {
  const code = useRef<HTMLElement>(null)
  const copy = useCopy(line, code)
  return <LineStrip text={line} unfilled={NOTHING} marks={marks} code={code} copy={copy} notesId={notesId} />
}

/** Shows and copies the line as it is filled in. What the search found in it is marked as long as nothing is. */
function LineWithPlaceholders({ id, line, marks = NOTHING, notesId }: CommandLineProps) {
  const code = useRef<HTMLElement>(null)
  const fields = useRef<HTMLFieldSetElement>(null)
  const parts = useMemo(() => parseLine(line), [line])
  const placeholders = useMemo(() => placeholdersOf(parts), [parts])
  const { values, onValues } = usePlaceholderValues(id, placeholders, fields)
  const { text, unfilled } = useMemo(() => fillParts(line, parts, values), [line, parts, values])
  const copy = useCopy(text, code, copiedTextFor(new Set(unfilled.map(([start, end]) => text.slice(start, end))).size))
  const shown = { text, unfilled, marks: text === line ? marks : NOTHING }

  return (
    <>
      <PlaceholderForm
        placeholders={placeholders}
        values={values}
        fields={fields}
        onValues={onValues}
        onEnter={copy.onCopy}
      />
      <LineStrip {...shown} code={code} copy={copy} notesId={notesId} />
    </>
  )
}

function copiedTextFor(unfilledCount: number): string {
  if (unfilledCount === 0) return 'Copied'
  return `Copied with ${unfilledCount} placeholder${unfilledCount === 1 ? '' : 's'} unfilled`
}

/**
 * What was given for the placeholders of the command with this id, kept for the visit. It is read once the card is there, as
 * the page was built without it; what was typed into its fields before the application arrived counts, too.
 */
function usePlaceholderValues(
  id: string,
  placeholders: readonly Placeholder[],
  fields: RefObject<HTMLFieldSetElement | null>,
): { readonly values: PlaceholderValues; readonly onValues: (values: PlaceholderValues) => void } {
  const [values, setValues] = useState(NO_VALUES)

  useLayoutEffect(() => {
    const given = new Map([...keptValues(id), ...typedValues(placeholders, fields.current)])
    if (given.size > 0) setValues(given)
  }, [id, placeholders, fields])

  const onValues = useCallback(
    (next: PlaceholderValues) => {
      setValues(next)
      keepValues(id, next)
    },
    [id],
  )

  return { values, onValues }
}

function keptValues(id: string): PlaceholderValues {
  const kept = parseKept(cache.read(keyOf(id)))
  return new Map(kept.ok ? kept.value.map(({ name, value }) => [name, value]) : [])
}

function keepValues(id: string, values: PlaceholderValues): void {
  const given = Array.from(values, ([name, value]) => ({ name, value })).filter(({ value }) => value !== '')
  if (given.length === 0) cache.clear(keyOf(id))
  else cache.write(keyOf(id), given)
}

function typedValues(placeholders: readonly Placeholder[], fields: HTMLFieldSetElement | null): PlaceholderValues {
  const inputs = fields?.querySelectorAll('input') ?? []
  const typed = Array.from(inputs, ({ value }, index) => [placeholders[index]?.name ?? '', value] as const)
  return new Map(typed.filter(([, value]) => value !== ''))
}

function keyOf(id: string): string {
  return `placeholders:${id}`
}
