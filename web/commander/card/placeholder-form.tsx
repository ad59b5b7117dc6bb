import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { defaultsOf, type Placeholder } from '../../../core/commands/placeholders.ts'
import { Button } from '../../ui/button.tsx'
import { isComposing } from '../../ui/key-press.ts'
import { hasScreenKeyboard } from '../../ui/screen-keyboard.ts'
import { words } from '../../words.ts'
import styles from './placeholder-form.module.css'

/**
 * A placeholder and its value, which may be ''. `note` is the note on its field: where the value came from if it wasn't
 * typed in this card, or what's wrong with it.
 */
export type GivenPlaceholder = Placeholder & { readonly value: string; readonly note?: string | undefined }

/** True if the value differs from the default, which is '' for a placeholder without choices. */
export function isChanged({ value, choices: [first = ''] }: GivenPlaceholder): boolean {
  return value !== first
}

/** New values by name: '' for a field that was cleared, and undefined to treat the field as untouched. */
export type Changes = ReadonlyMap<string, string | undefined>

type PlaceholderFormProps = {
  readonly id: string
  readonly placeholders: readonly GivenPlaceholder[]
  readonly fields: RefObject<HTMLFieldSetElement | null>
  /** `isShared` is true by default. If it's false, the values apply only to this card. */
  readonly onValues: (changes: Changes, isShared?: boolean) => void
  readonly onEnter: () => void
  /** The tools in a row of their own, or false. */
  readonly children: ReactNode
}

/** A field for each placeholder, and tools for their values. */
export function PlaceholderForm({ id, placeholders, fields, onValues, onEnter, children }: PlaceholderFormProps) {
  const pressed = useRef<string | null>(null)
  const onKeyDown = ({ key, ctrlKey, metaKey, repeat, target, nativeEvent }: KeyboardEvent) => {
    // Enter can also press a button, end a composition or, with Ctrl or Cmd, open the card's page.
    if (key !== 'Enter' || ctrlKey || metaKey || repeat || isComposing(nativeEvent)) return
    if (!(target instanceof HTMLInputElement)) return
    if (target.list === null) onEnter()
    else pressed.current = target.value
  }
  // If Enter picks a choice from the list, it mustn't copy yet. Safari changes the value only after keydown, so the
  // decision waits for keyup.
  const onKeyUp = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Enter' || pressed.current === null) return
    if (target instanceof HTMLInputElement && target.value === pressed.current) onEnter()
    pressed.current = null
  }

  return (
    <fieldset
      ref={fields}
      className={styles.form}
      aria-label={words.card.placeholders}
      spellCheck={false}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
    >
      {placeholders.map((placeholder, index) => (
        <PlaceholderField key={placeholder.name} id={id + index} placeholder={placeholder} onValues={onValues} />
      ))}
      {children && <div className={styles.action}>{children}</div>}
    </fieldset>
  )
}

type ResetButtonProps = Pick<PlaceholderFormProps, 'placeholders' | 'fields' | 'onValues'> & {
  readonly copyButton: RefObject<HTMLButtonElement | null>
}

/** A button that resets all placeholders to their defaults. */
export function ResetButton({ placeholders, fields, copyButton, onValues }: ResetButtonProps) {
  const onReset = () => {
    onValues(new Map(placeholders.map(({ name }) => [name, ''])))
    onValues(defaultsOf(placeholders), false)
    // The button is about to disappear.
    const next = hasScreenKeyboard() ? copyButton.current : fields.current?.querySelector('input')
    next?.focus()
  }

  return (
    <Button kind="quiet" onPress={onReset}>
      {words.card.reset}
    </Button>
  )
}

type PlaceholderFieldProps = {
  readonly id: string
  readonly placeholder: GivenPlaceholder
  readonly onValues: PlaceholderFormProps['onValues']
}

function PlaceholderField({ id, placeholder: { name, choices, value, note }, onValues }: PlaceholderFieldProps) {
  const listId = `${id}list`
  const hasChoices = choices.length > 1

  return (
    <label id={id} className={styles.field}>
      <span translate="no">{name}</span>
      {note && (
        <small key={note} className={styles.note}>
          {' '}
          {note}
        </small>
      )}
      <input
        className={styles.input}
        value={value}
        placeholder={hasChoices ? value : undefined}
        list={hasChoices ? listId : undefined}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => onValues(new Map([[name, event.currentTarget.value]]))}
        onFocus={({ currentTarget }) => {
          // Browsers filter a datalist by the field's text. Clearing the field shows every choice.
          if (hasChoices && choices.includes(value)) currentTarget.value = ''
        }}
        onBlur={({ currentTarget }) => {
          currentTarget.value = value
        }}
      />
      {hasChoices && (
        <datalist id={listId}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </label>
  )
}
