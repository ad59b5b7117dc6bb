import { type ChangeEvent, useId } from 'react'
import { type EntryField, FIELD_LABELS } from './entry-text.ts'
import { FIELD_LOOKS } from './field-look.ts'
import styles from './text-field.module.css'

type TextFieldProps = {
  readonly field: EntryField
  readonly value: string
  readonly fault: string | undefined
  readonly onValue: (value: string) => void
}

// Nothing may change a command line behind its owner's back.
const AS_TYPED = { spellCheck: false, autoCorrect: 'off', autoCapitalize: 'none' } as const

/** A field of the form with its label, what is to be known of it, and what is wrong with it. */
export function TextField({ field, value, fault, onValue }: TextFieldProps) {
  const id = useId()
  const { rows, hint, isCode = false } = FIELD_LOOKS[field]
  const describedBy = [fault !== undefined && `${id}fault`, hint !== undefined && `${id}hint`].filter(Boolean).join(' ')
  const shared = {
    id,
    value,
    className: styles.input,
    autoComplete: 'off',
    dir: isCode ? 'ltr' : 'auto',
    'data-code': isCode,
    'aria-invalid': fault !== undefined,
    'aria-describedby': describedBy === '' ? undefined : describedBy,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onValue(currentTarget.value),
    ...(isCode && AS_TYPED),
  } as const

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {FIELD_LABELS[field]}
      </label>
      {rows === 1 ? <input type="text" {...shared} /> : <textarea rows={rows} aria-required={isCode} {...shared} />}
      {fault !== undefined && (
        <p id={`${id}fault`} className={styles.fault}>
          {fault}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${id}hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
