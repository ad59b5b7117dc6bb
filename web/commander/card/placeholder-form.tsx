import { type KeyboardEvent, type RefObject, useId, useRef } from 'react'
import { defaultsOf, NO_VALUES, type Placeholder, type PlaceholderValues } from '../../../core/commands/placeholders.ts'
import { Button } from '../../ui/button.tsx'
import styles from './placeholder-form.module.css'

type PlaceholderFormProps = {
  readonly placeholders: readonly Placeholder[]
  readonly values: PlaceholderValues
  readonly fields: RefObject<HTMLFieldSetElement | null>
  readonly onValues: (values: PlaceholderValues) => void
  readonly onEnter: () => void
}

/** A button that fills all placeholders with their defaults, or empties them again, and a field for each. The button comes
 * first: the tooltip of the copy button would cover it at the end of the row. */
export function PlaceholderForm({ placeholders, values, fields, onValues, onEnter }: PlaceholderFormProps) {
  const defaults = defaultsOf(placeholders)
  const isFilled = placeholders.some(({ name }) => (values.get(name) ?? '') !== '')
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
        <Button kind="quiet" onPress={() => onValues(isFilled ? NO_VALUES : defaults)}>
          {isFilled || defaults.size === 0 ? 'Clear' : 'Fill in example'}
        </Button>
      </div>
      {placeholders.map((placeholder) => (
        <PlaceholderField
          key={placeholder.name}
          placeholder={placeholder}
          value={values.get(placeholder.name) ?? ''}
          onValue={(value) => onValues(new Map(values).set(placeholder.name, value))}
        />
      ))}
    </fieldset>
  )
}

type PlaceholderFieldProps = {
  readonly placeholder: Placeholder
  readonly value: string
  readonly onValue: (value: string) => void
}

function PlaceholderField({ placeholder: { name, choices }, value, onValue }: PlaceholderFieldProps) {
  const listId = useId()
  const hasChoices = choices.length > 1

  return (
    <label className={styles.field}>
      {name}
      <input
        className={styles.input}
        value={value}
        placeholder={choices[0]}
        list={hasChoices ? listId : undefined}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => onValue(event.currentTarget.value)}
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
