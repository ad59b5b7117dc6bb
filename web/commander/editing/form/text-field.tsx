import { type ChangeEvent, useId } from 'react'
import type { FacetCount } from '../../../../core/search/ask.ts'
import { type EntryField, FIELD_LABELS } from './entry-text.ts'
import { LabelInput } from './label-input.tsx'
import styles from './text-field.module.css'

/** How a field is shown: how many rows it has at first, and what is said below its label. A field of one row has no more. */
type FieldLook = { readonly rows: number; readonly hint?: string; readonly isCode?: boolean }

/** How each field of a command is shown. */
const FIELD_LOOKS: Readonly<Record<EntryField, FieldLook>> = {
  notes: { rows: 2, hint: 'What the command does. Without notes the command is saved as a draft.' },
  line: { rows: 3, hint: 'Copied exactly as you write it. {{name}} makes a placeholder to fill in.', isCode: true },
  platform: { rows: 1, hint: 'The program or shell it is for, such as git.' },
  tags: { rows: 1, hint: 'Separate tags with commas.' },
  howTo: { rows: 2 },
  description: { rows: 4 },
  source: { rows: 1, hint: 'Where you found it: a link, a book, a person.' },
}

type TextFieldProps = {
  readonly field: EntryField
  readonly value: string
  readonly fault: string | undefined
  /** The labels in use, to choose from, where the field is for labels. */
  readonly used: readonly FacetCount[] | undefined
  readonly onValue: (value: string) => void
}

// Nothing may change a command line behind its owner's back.
const AS_TYPED = { spellCheck: false, autoCorrect: 'off', autoCapitalize: 'none' } as const

/** A field of the form with its label, what is to be known of it, and what is wrong with it. */
export function TextField({ field, value, fault, used, onValue }: TextFieldProps) {
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
      {used !== undefined && <LabelInput input={shared} used={used} isList={field === 'tags'} onValue={onValue} />}
      {used === undefined && rows === 1 && <input type="text" {...shared} />}
      {rows > 1 && <textarea rows={rows} aria-required={isCode} {...shared} />}
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
