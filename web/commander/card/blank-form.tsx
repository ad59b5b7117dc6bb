import { type KeyboardEvent, type RefObject, useId, useRef } from 'react'
import { type Blank, type BlankValues, defaultsOf, NO_VALUES } from '../../../core/commands/placeholders.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import styles from './blank-form.module.css'

type BlankFormProps = {
  readonly blanks: readonly Blank[]
  readonly values: BlankValues
  readonly fields: RefObject<HTMLFieldSetElement | null>
  readonly onValues: (values: BlankValues) => void
  readonly onEnter: () => void
}

/** A button that fills all blanks with their defaults, or empties them again, and a field for each. The button comes
 * first: the tooltip of the copy button would cover it at the end of the row. */
export function BlankForm({ blanks, values, fields, onValues, onEnter }: BlankFormProps) {
  const defaults = defaultsOf(blanks)
  const isFilled = blanks.some(({ name }) => (values.get(name) ?? '') !== '')
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
        <QuietButton onPress={() => onValues(isFilled ? NO_VALUES : defaults)}>
          {isFilled || defaults.size === 0 ? 'Clear' : 'Use the defaults'}
        </QuietButton>
      </div>
      {blanks.map((blank) => (
        <BlankField
          key={blank.name}
          blank={blank}
          value={values.get(blank.name) ?? ''}
          onValue={(value) => onValues(new Map(values).set(blank.name, value))}
        />
      ))}
    </fieldset>
  )
}

type BlankFieldProps = {
  readonly blank: Blank
  readonly value: string
  readonly onValue: (value: string) => void
}

function BlankField({ blank: { name, choices }, value, onValue }: BlankFieldProps) {
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
