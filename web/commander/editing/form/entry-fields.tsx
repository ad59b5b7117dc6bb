import { type ChangeEvent, useId, useState } from 'react'
import type { FacetCount, Facets } from '../../../../core/search/query.ts'
import styles from './entry-fields.module.css'
import { type EntryField, type EntryText, FIELD_LABELS } from './entry-text.ts'
import { LabelInput } from './label-input.tsx'
import type { EntryFaults } from './use-saving.ts'

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

type EntryFieldsProps = {
  readonly text: EntryText
  readonly faults: EntryFaults
  /** The platforms and tags in use. */
  readonly used: Facets
  readonly onField: (field: EntryField, value: string) => void
}

const FIRST: readonly EntryField[] = ['notes', 'line']
const MORE: readonly EntryField[] = ['platform', 'tags', 'howTo', 'description', 'source']

/** The fields of a command: those that every one has, and under 'More' those that it may have. */
export function EntryFields({ text, faults, used, onField }: EntryFieldsProps) {
  const [isWanted, setIsWanted] = useState(() => MORE.some((field) => text[field] !== ''))
  // What is at fault must be seen.
  const isOpen = isWanted || MORE.some((field) => faults[field] !== undefined)

  const fieldOf = (field: EntryField) => (
    <TextField
      key={field}
      field={field}
      value={text[field]}
      fault={faults[field]}
      used={field === 'tags' ? used.tags : field === 'platform' ? used.platforms : undefined}
      onValue={(value) => onField(field, value)}
    />
  )
  return (
    <>
      {FIRST.map(fieldOf)}
      <details className={styles.more} open={isOpen} onToggle={(event) => setIsWanted(event.currentTarget.open)}>
        <summary className={styles.summary}>More</summary>
        <div className={styles.fields}>{MORE.map(fieldOf)}</div>
      </details>
    </>
  )
}

/** A field of the form with its label, what is to be known of it, and what is wrong with it. */
function TextField({ field, value, fault, used, onValue }: TextFieldProps) {
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
