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
import {
  fillParts,
  type LinePart,
  parseLine,
  placeholdersOf,
  rangesInFilled,
} from '../../../core/commands/placeholders.ts'
import { quotingProblemOf } from '../../../core/commands/value-quoting.ts'
import type { MarkRange } from '../../../core/search/query.ts'
import { useCopy } from '../../ui/copy-button.tsx'
import { hasScreenKeyboard } from '../../ui/screen-keyboard.ts'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { useAnnounce } from '../../ui/visually-hidden.tsx'
import { words } from '../../words.ts'
import { ExplainLink } from './explain-link.tsx'
import { LineStrip } from './line-strip.tsx'
import type { LinkedValues, LinkTools } from './link-tools.tsx'
import { LinkWarning, linkWarningsOf } from './link-warning.tsx'
import { type Changes, type GivenPlaceholder, isChanged, PlaceholderForm, ResetButton } from './placeholder-form.tsx'
import { addValueFromLink, changeValues, ownValue, sharedValue, subscribeToValues } from './placeholder-values.ts'

type CommandLineProps = {
  readonly id: string
  readonly line: string
  readonly marks: readonly MarkRange[] | undefined
  readonly notesId: string
  /** True on the command's own page, whose address can contain values for the placeholders. */
  readonly isAlone: boolean
}

// Filling in more fields than this by hand isn't practical.
const MAX_PLACEHOLDERS = 24

const NO_LINK: LinkedValues = new Map()

const loadLinkTools = () => import('./link-tools.tsx').then((module) => module.LinkTools)

// A press this soon after the warning doesn't confirm it. It's too soon to have read the warning, and the press may be
// part of a double click.
const READING_MS = 1000

/**
 * A card's line as it will be copied, with a form for its placeholders. If a placeholder is empty, the first press of
 * Copy leads to its field instead of copying. If a link filled one in with anything but a plain word, the first press
 * shows a warning.
 */
export function CommandLine(props: CommandLineProps) {
  const { id, line, notesId, isAlone } = props
  const code = useRef<HTMLElement>(null)
  const copyButton = useRef<HTMLButtonElement>(null)
  const fields = useRef<HTMLFieldSetElement>(null)
  const formId = useId()
  const parts = useMemo(() => parseLine(line), [line])
  const { given, onValues, onLinked } = useGivenValues(id, parts, fields)
  const shown = shownOf(props, parts, given)
  const copy = useCopy(shown.text, code, copiedTextFor(shown))
  const editable = given.length > MAX_PLACEHOLDERS ? [] : given
  const { isPrompted, warnings, onCopy } = useCopyGuard(shown.text, editable, { fields, onCopy: copy.onCopy })
  const placeholders = editable.map((placeholder) => ({
    ...placeholder,
    note: noteFor(placeholder, { line, isPrompted }),
  }))
  const hasChanges = placeholders.some(isChanged)
  // Lets screen readers announce the notes on the fields and the warning before a copy.
  const describedBy = [
    notesId,
    ...placeholders.map(({ note }, index) => note && formId + index),
    warnings.length > 0 && `${formId}warning`,
  ].filter(Boolean)

  return (
    <>
      <LineStrip
        {...shown}
        code={code}
        copy={{ ...copy, onCopy, button: copyButton }}
        notesId={describedBy.join(' ')}
      />
      {warnings.length > 0 && <LinkWarning id={`${formId}warning`} warnings={warnings} />}
      {placeholders.length > 0 && (
        <PlaceholderForm {...{ id: formId, placeholders, fields, onValues }} onEnter={onCopy}>
          {(isAlone || hasChanges) && (
            <>
              {hasChanges && <ResetButton {...{ placeholders, fields, copyButton, onValues }} />}
              <LinkToolsOnDemand {...{ id, placeholders, isAlone, code, onLinked, onValues }} />
            </>
          )}
        </PlaceholderForm>
      )}
      {isAlone && <ExplainLink text={shown.text} />}
    </>
  )
}

type NoteOptions = { readonly line: string; readonly isPrompted: boolean }

/** The note on a field: what's wrong with its value or, if nothing is, where the value came from. */
function noteFor(
  { name, value, choices, note }: GivenPlaceholder,
  { line, isPrompted }: NoteOptions,
): string | undefined {
  if (value === '') return isPrompted ? words.card.fillIn : note
  if (note === words.card.fromLink || choices.includes(value)) return note
  const problem = quotingProblemOf(line, name, value)
  if (problem === null) return note
  return problem === 'needs-quotes' ? words.card.needsQuotes : words.card.endsQuotes
}

type CopyGuardOptions = {
  readonly fields: RefObject<HTMLFieldSetElement | null>
  readonly onCopy: () => void
}

/** Makes the first press of Copy warn about values from a link and lead to the first empty field instead of copying. */
function useCopyGuard(text: string, placeholders: readonly GivenPlaceholder[], { fields, onCopy }: CopyGuardOptions) {
  const [promptedText, setPromptedText] = useState<string | null>(null)
  const announce = useAnnounce()
  const { warnings, warn } = useLinkWarnings(placeholders)
  const empty = placeholders.findIndex(({ value }) => value === '')
  const isPrompted = promptedText === text

  const onPress = () => {
    const isWarning = warn()
    if (empty < 0 || isPrompted) return isWarning ? undefined : onCopy()
    setPromptedText(text)
    const field = fields.current?.querySelectorAll('input')[empty]
    if (hasScreenKeyboard()) field?.scrollIntoView({ block: 'nearest' })
    else field?.focus()
    announce(`${placeholders[empty]?.name}: ${words.card.fillIn}`)
  }
  return { isPrompted, warnings, onCopy: onPress }
}

/**
 * Warnings about values from a link. They're hidden until `warn` is called, which returns true if copying has to wait.
 */
function useLinkWarnings(placeholders: readonly GivenPlaceholder[]) {
  const [shown, setShown] = useState({ key: '', at: 0 })
  const warnings = linkWarningsOf(placeholders)
  const key = JSON.stringify(warnings)
  const isShown = shown.key === key

  const warn = () => {
    if (warnings.length === 0) return false
    if (isShown) return performance.now() - shown.at < READING_MS
    setShown({ key, at: performance.now() })
    return true
  }
  return { warnings: isShown ? warnings : [], warn }
}

function shownOf(
  { line, marks = [] }: CommandLineProps,
  parts: readonly LinePart[],
  given: readonly GivenPlaceholder[],
) {
  const shown = fillParts(line, parts, new Map(given.map(({ name, value }) => [name, value])))
  const { text, filled, unfilled } = shown
  return { text, filled, unfilled, marks: rangesInFilled(shown, marks) }
}

function LinkToolsOnDemand(props: ComponentProps<typeof LinkTools>) {
  const [isFailed, setIsFailed] = useState(false)
  const onFailure = useCallback(() => setIsFailed(true), [])
  const { Shown, show } = useOnDemand(loadLinkTools, onFailure)
  useEffect(show, [show])

  if (Shown !== null) return <Shown {...props} />
  return isFailed && <small role="alert">{words.card.linksFailed}</small>
}

function copiedTextFor({ text, unfilled }: ReturnType<typeof shownOf>): string {
  const { size } = new Set(unfilled.map(([start, end]) => text.slice(start, end)))
  return size === 0 ? words.layout.copied : words.card.copiedUnfilled(size)
}

/**
 * A placeholder's value is the first of these that exists: the text typed in this card, the value from the address, the
 * latest value typed for the same name in any card, and the default. Includes text typed before hydration. Source:
 * docs/decisions/0042-links-with-values.md.
 */
function useGivenValues(id: string, parts: readonly LinePart[], fields: RefObject<HTMLFieldSetElement | null>) {
  const [linked, setLinked] = useState(NO_LINK)
  const bare = useMemo(() => placeholdersOf(parts), [parts])
  const placeholdersNow = () =>
    bare.map((placeholder): GivenPlaceholder => {
      const { name, choices } = placeholder
      const own = ownValue(id, name)
      if (own !== undefined) return { ...placeholder, value: own }
      const shared = sharedValue(name)
      const { value, note } = linked.get(name) ?? { value: shared, note: shared && words.card.fromAnotherCard }
      return { ...placeholder, value: value || (choices[0] ?? ''), note }
    })
  // A string compares equal as long as no value changes, so typing in other cards doesn't render this one.
  const getSnapshot = () => JSON.stringify(placeholdersNow())
  useSyncExternalStore(subscribeToValues, getSnapshot, getSnapshot)

  const onLinked = useCallback((next: LinkedValues) => {
    for (const [name, { value }] of next) addValueFromLink(name, value)
    setLinked(next)
  }, [])

  const onValues = useCallback((changes: Changes, isShared = true) => changeValues(id, changes, isShared), [id])

  useLayoutEffect(() => {
    const inputs = fields.current?.querySelectorAll('input') ?? []
    for (const [index, { value, defaultValue }] of [...inputs].entries()) {
      const name = bare[index]?.name
      if (name !== undefined && value !== defaultValue) onValues(new Map([[name, value]]))
    }
  }, [fields, bare, onValues])

  return { given: placeholdersNow(), onValues, onLinked }
}
