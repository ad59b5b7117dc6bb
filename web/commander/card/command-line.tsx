import {
  type ComponentProps,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { fillParts, type LinePart, parseLine, placeholdersOf } from '../../../core/commands/placeholders.ts'
import type { MarkRange } from '../../../core/search/query.ts'
import { useCopy } from '../../ui/copy-button.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { LineStrip } from './line-strip.tsx'
import type { LinkedValues, LinkTools } from './link-tools.tsx'
import { type Changes, type GivenPlaceholder, PlaceholderForm } from './placeholder-form.tsx'

type CommandLineProps = {
  readonly id: string
  readonly line: string
  readonly marks: readonly MarkRange[] | undefined
  readonly notesId: string
  /** Whether the page is about this command: then its address may have values for the placeholders. */
  readonly isAlone: boolean
}

// With more fields than this a line is no longer something that somebody fills in.
const MOST_PLACEHOLDERS = 24

const NOTHING: readonly MarkRange[] = []

const NO_LINK: LinkedValues = new Map()

const loadLinkTools = () => import('./link-tools.tsx').then((module) => module.LinkTools)

/** What was given in this visit: in one card, under the name and the command's id, and last in any, under the name. */
const given = new Map<string, string | undefined>()
const listeners = new Set<() => void>()

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
function LineWithPlaceholders({ id, line, marks = NOTHING, notesId, isAlone }: CommandLineProps) {
  const code = useRef<HTMLElement>(null)
  const fields = useRef<HTMLFieldSetElement>(null)
  const formId = useId()
  const parts = useMemo(() => parseLine(line), [line])
  const { placeholders, onValues, onLinked } = useGivenValues(id, parts, fields)
  const { text, unfilled } = fillParts(line, parts, new Map(placeholders.map(({ name, value }) => [name, value])))
  const copy = useCopy(text, code, copiedTextFor(new Set(unfilled.map(([start, end]) => text.slice(start, end))).size))
  const shown = { text, unfilled, marks: text === line ? marks : NOTHING }
  // What the reader did not give in this card is told before it is copied.
  const describedBy = [notesId, ...placeholders.map(({ from }, index) => from && formId + index)].filter(Boolean)

  return (
    <>
      <PlaceholderForm
        id={formId}
        placeholders={placeholders}
        fields={fields}
        onValues={onValues}
        onEnter={copy.onCopy}
      >
        {(isAlone || placeholders.some(({ value }) => value !== '')) && (
          <LinkToolsOnDemand {...{ id, placeholders, isAlone, code, onLinked, onValues }} />
        )}
      </PlaceholderForm>
      <LineStrip {...shown} code={code} copy={copy} notesId={describedBy.join(' ')} />
    </>
  )
}

/** What fills this card from the address of the page, and makes such an address. Loaded once it can be of use. */
function LinkToolsOnDemand(props: ComponentProps<typeof LinkTools>) {
  const [isFailed, setIsFailed] = useState(false)
  const onFailure = useCallback(() => setIsFailed(true), [])
  const { Shown, show } = useOnDemand(loadLinkTools, onFailure)
  useEffect(show, [show])

  if (Shown !== null) return <Shown {...props} />
  return isFailed && <small role="alert">Links could not be loaded. Reload the page to try again.</small>
}

function copiedTextFor(unfilledCount: number): string {
  if (unfilledCount === 0) return 'Copied'
  return `Copied with ${unfilledCount} placeholder${unfilledCount === 1 ? '' : 's'} unfilled`
}

/**
 * The placeholders of the command with this id, each with its value: what was given in this card, else what the address
 * has for it, else what was typed last for this name in any card. What was typed into its fields before the application
 * arrived counts, too. Source: docs/decisions/0042-links-that-fill-in.md.
 */
function useGivenValues(id: string, parts: readonly LinePart[], fields: RefObject<HTMLFieldSetElement | null>) {
  const [linked, onLinked] = useState(NO_LINK)
  const bare = useMemo(() => placeholdersOf(parts), [parts])
  const placeholdersNow = () =>
    bare.map((placeholder): GivenPlaceholder => {
      const { name } = placeholder
      const own = given.get(ownKey(id, name))
      if (own !== undefined) return { ...placeholder, value: own }
      const value = given.get(name) ?? ''
      return { ...placeholder, value, from: value === '' ? undefined : 'from another card', ...linked.get(name) }
    })
  // A text, which is the same as long as nothing of it has changed: most of what is typed does not concern this card.
  const getSnapshot = () => JSON.stringify(placeholdersNow())
  useSyncExternalStore(listen, getSnapshot, getSnapshot)

  const onValues = useCallback(
    (changes: Changes, isShared = true) => {
      for (const [name, value] of changes) {
        given.set(ownKey(id, name), value)
        if (isShared) given.set(name, value)
      }
      for (const tell of listeners) tell()
    },
    [id],
  )

  useLayoutEffect(() => {
    const inputs = fields.current?.querySelectorAll('input') ?? []
    for (const [index, { value, defaultValue }] of [...inputs].entries()) {
      const name = bare[index]?.name
      if (name !== undefined && value !== defaultValue) onValues(new Map([[name, value]]))
    }
  }, [fields, bare, onValues])

  return { placeholders: placeholdersNow(), onValues, onLinked }
}

// No name has a line break.
function ownKey(id: string, name: string): string {
  return `${name}\n${id}`
}

function listen(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
