import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { defaultsOf, type Placeholder } from '../../../core/commands/placeholders.ts'
import { Button } from '../../ui/button.tsx'
import styles from './placeholder-form.module.css'

/** A placeholder with its value, '' where it has none; and, where that was not given in this card, where it is from. */
export type GivenPlaceholder = Placeholder & { readonly value: string; readonly from?: string | undefined }

/** Values that were given, by their names; '' where a field was emptied, undefined where it is as if nobody touched it. */
export type Changes = ReadonlyMap<string, string | undefined>

type PlaceholderFormProps = {
  readonly id: string
  readonly placeholders: readonly GivenPlaceholder[]
  readonly fields: RefObject<HTMLFieldSetElement | null>
  /** What is not shared is for this card alone. */
  readonly onValues: (changes: Changes, isShared?: boolean) => void
  readonly onEnter: () => void
  /** What else can be done with the values. */
  readonly children: ReactNode
}

/** A button that fills all placeholders with their defaults, or empties them again, and a field for each. The button comes
 * first: the tooltip of the copy button would cover it at the end of the row. */
export function PlaceholderForm({ id, placeholders, fields, onValues, onEnter, children }: PlaceholderFormProps) {
  const defaults = defaultsOf(placeholders)
  const isFilled = placeholders.some(({ value }) => value !== '')
  const pressed = useRef<string | null>(null)
  const onKeyDown = ({ key, ctrlKey, metaKey, target, nativeEvent }: KeyboardEvent) => {
    // Enter may also press the button, end the composition of a character or, with Ctrl or Cmd, mean the whole card.
    if (key !== 'Enter' || ctrlKey || metaKey || nativeEvent.isComposing) return
    if (!(target instanceof HTMLInputElement)) return
    if (target.list === null) onEnter()
    else pressed.current = target.value
  }
  // Enter may take a choice from the list, which Safari tells of only after the key went down: that is no copy yet.
  const onKeyUp = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Enter' || pressed.current === null) return
    if (target instanceof HTMLInputElement && target.value === pressed.current) onEnter()
    pressed.current = null
  }

  return (
    <fieldset
      ref={fields}
      className={styles.form}
      aria-label="Placeholders"
      spellCheck={false}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
    >
      <div className={styles.action} data-useless={!isFilled && defaults.size === 0}>
        <Button
          kind="quiet"
          onPress={() =>
            isFilled ? onValues(new Map(placeholders.map(({ name }) => [name, '']))) : onValues(defaults, false)
          }
        >
          {isFilled || defaults.size === 0 ? 'Clear' : 'Fill in example'}
        </Button>
        {children}
      </div>
      {placeholders.map((placeholder, index) => (
        <PlaceholderField key={placeholder.name} id={id + index} placeholder={placeholder} onValues={onValues} />
      ))}
    </fieldset>
  )
}

type PlaceholderFieldProps = {
  readonly id: string
  readonly placeholder: GivenPlaceholder
  readonly onValues: PlaceholderFormProps['onValues']
}

function PlaceholderField({ id, placeholder: { name, choices, value, from }, onValues }: PlaceholderFieldProps) {
  const listId = `${id}list`
  const hasChoices = choices.length > 1

  return (
    <label id={id} className={styles.field}>
      {name}
      {from && <small className={styles.from}> {from}</small>}
      <input
        className={styles.input}
        value={value}
        placeholder={choices[0]}
        list={hasChoices ? listId : undefined}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => onValues(new Map([[name, event.currentTarget.value]]))}
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
