import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { FacetCount } from '../../../core/search/query.ts'
import { isApple, isComposing, modifierOf } from '../../ui/key-press.ts'
import { NO_AUTOCORRECT } from '../../ui/no-autocorrect.ts'
import { words } from '../../words.ts'
import styles from './label-input.module.css'
import { type LabelText, labelAt, suggestionsFor, withLabel } from './suggestions.ts'

type LabelInputProps = {
  /** The attributes of the input element, including its value. */
  readonly input: ComponentProps<'input'> & { readonly value: string }
  readonly used: readonly FacetCount[]
  /** True if the field holds several labels, separated by commas. */
  readonly isList: boolean
  readonly onValue: (value: string) => void
}

/**
 * A field for a platform or for tags. Suggests labels in use as the owner types, and when they click the field or press
 * Down. Source: ARIA Authoring Practices Guide, "Editable Combobox With List Autocomplete".
 */
export function LabelInput({ input, used, isList, onValue }: LabelInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const { index, caret, open, close, moveTo } = useActiveIndex(field)
  const written: LabelText = { text: input.value, caret: caret ?? 0, isList }
  const options = caret === null ? [] : suggestionsFor(written, used)
  const isOpen = options.length > 0
  const current = options[index]
  const currentId = current === undefined ? undefined : `${listId}${index}`
  const putCaret = useCaretAfter(field, input.value)
  useInView(list, isOpen, currentId)

  const choose = ({ value }: FacetCount) => {
    const next = withLabel(written, value)
    putCaret(next.caret)
    onValue(next.text)
    close()
  }
  const onText = (text: string, at: number) => {
    onValue(text)
    if (labelAt({ text, caret: at, isList }) === '') close()
    else open(at)
  }
  // Up from the first suggestion and down from the last both return to the text itself.
  const move = (step: 1 | -1) => moveTo(((index + 1 + step + options.length + 1) % (options.length + 1)) - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keyAction(event.nativeEvent, { isOpen, current, choose, close, move, open: () => open() })
    if (action === null) return
    event.preventDefault()
    action()
  }

  return (
    <div className={styles.box}>
      <input
        {...input}
        {...NO_AUTOCORRECT}
        ref={field}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={currentId}
        onChange={({ currentTarget }) => onText(currentTarget.value, caretOf(currentTarget))}
        onClick={() => open()}
        onSelect={() => caret !== null && caret !== caretOf(field.current) && open()}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      <Suggestions list={list} listId={listId} options={options} current={current} onChoose={choose} />
    </div>
  )
}

type SuggestionsProps = {
  readonly list: RefObject<HTMLDivElement | null>
  readonly listId: string
  readonly options: readonly FacetCount[]
  readonly current: FacetCount | undefined
  readonly onChoose: (option: FacetCount) => void
}

function Suggestions({ list, listId, options, current, onChoose }: SuggestionsProps) {
  const isEmpty = options.length === 0
  return (
    <div
      ref={list}
      id={listId}
      role="listbox"
      aria-label={words.owner.form.suggestions}
      className={styles.list}
      hidden={isEmpty}
    >
      {options.map((option, index) => (
        <Option
          key={option.value}
          id={`${listId}${index}`}
          option={option}
          isCurrent={option === current}
          onChoose={() => onChoose(option)}
        />
      ))}
    </div>
  )
}

type OptionProps = {
  readonly id: string
  readonly option: FacetCount
  readonly isCurrent: boolean
  readonly onChoose: () => void
}

function Option({ id, option: { value, count }, isCurrent, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      className={styles.option}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span dir="auto">{value}</span>
      <span className={styles.count}>{words.commander.commands(count)}</span>
    </div>
  )
}

/**
 * `caret` is the caret position that the suggestions are for, or null while they're closed. `index` is the index of the
 * current suggestion, or -1 if there isn't one.
 */
function useActiveIndex(field: { readonly current: HTMLInputElement | null }) {
  const [{ caret, index }, setState] = useState<{ readonly caret: number | null; readonly index: number }>({
    caret: null,
    index: -1,
  })
  return {
    caret,
    index,
    open: (at = caretOf(field.current)) => setState({ caret: at, index: -1 }),
    close: () => setState({ caret: null, index: -1 }),
    moveTo: (next: number) => setState((present) => ({ ...present, index: next })),
  }
}

type KeyedList = {
  readonly isOpen: boolean
  readonly current: FacetCount | undefined
  readonly choose: (option: FacetCount) => void
  readonly close: () => void
  readonly move: (step: 1 | -1) => void
  readonly open: () => void
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Returns null for keys that the suggestions don't handle. The first Escape closes the suggestions, and only the next
 * one closes the form.
 */
function keyAction(press: globalThis.KeyboardEvent, list: KeyedList): (() => void) | null {
  const { isOpen, current } = list
  if (isComposing(press) || modifierOf(press, isApple()) !== 'none') return null
  if (!isOpen) return press.key === 'ArrowDown' ? list.open : null
  const step = STEPS[press.key]
  if (step !== undefined) return () => list.move(step)
  if (press.key === 'Escape') return list.close
  return press.key === 'Enter' && current !== undefined ? () => list.choose(current) : null
}

function useCaretAfter(field: { readonly current: HTMLInputElement | null }, value: string) {
  const wanted = useRef<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: waits for the next value
  useLayoutEffect(() => {
    if (wanted.current !== null) field.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = null
  }, [field, value])

  return (caret: number) => {
    wanted.current = caret
  }
}

function useInView(list: { readonly current: HTMLElement | null }, isOpen: boolean, currentId?: string): void {
  useEffect(() => {
    const shown = currentId === undefined ? list.current : document.getElementById(currentId)
    if (isOpen) shown?.scrollIntoView({ block: 'nearest' })
  }, [list, isOpen, currentId])
}

function caretOf(field: HTMLInputElement | null): number {
  return field?.selectionStart ?? field?.value.length ?? 0
}
