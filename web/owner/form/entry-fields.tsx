import { type ChangeEvent, useId, useState } from 'react'
import { COMMAND_FIELDS, type FieldName } from '../../../core/commands/command-fields.ts'
import { FIELD_WORDS } from '../../../core/commands/field-words.ts'
import type { FacetCount, Facets } from '../../../core/search/query.ts'
import { Field } from '../../ui/field.tsx'
import styles from '../../ui/fields.module.css'
import { NO_AUTOCORRECT } from '../../ui/no-autocorrect.ts'
import { words } from '../../words.ts'
import { ENTRY_FIELDS, type EntryText } from './entry-text.ts'
import { hintOf, labelOf } from './field-labels.ts'
import { LabelInput } from './label-input.tsx'
import type { EntryFaults } from './use-saving.ts'

type TextFieldProps = {
  readonly field: FieldName
  readonly value: string
  readonly fault: string | undefined
  /** The suggestions for a platform or tag field. */
  readonly used: readonly FacetCount[] | undefined
  readonly onValue: (value: string) => void
}

type EntryFieldsProps = {
  readonly text: EntryText
  readonly faults: EntryFaults
  /** The number of times that invalid fields have prevented saving. */
  readonly attempt: number
  /** The platforms and tags in use. */
  readonly used: Facets
  readonly onField: (field: FieldName, value: string) => void
}

const FIRST: readonly FieldName[] = ['notes', 'line', 'platform', 'tags']
const MORE = ENTRY_FIELDS.filter((field) => !FIRST.includes(field) && !('values' in COMMAND_FIELDS[field]))

/** The fields of a command: the common ones, the rest under 'More', and then visibility and pinning. */
export function EntryFields({ text, faults, attempt, used, onField }: EntryFieldsProps) {
  const [toggled, setToggled] = useState(() => ({ isOpen: MORE.some((field) => text[field] !== ''), attempt: 0 }))
  // Each attempt to save reveals the invalid fields, even if the owner has hidden them since the last one.
  const isOpen = toggled.isOpen || (toggled.attempt !== attempt && MORE.some((field) => faults[field] !== undefined))

  const fieldOf = (field: FieldName) => (
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
      <details
        className={styles.more}
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => setToggled({ isOpen: open, attempt })}
      >
        <summary className={styles.summary}>{words.owner.form.more}</summary>
        <div className={styles.fields}>{MORE.map(fieldOf)}</div>
      </details>
      <VisibilityField
        value={text.visibility}
        isDraft={text.notes.trim() === ''}
        onValue={(value) => onField('visibility', value)}
      />
      <PinnedField value={text.pinned} onValue={(value) => onField('pinned', value)} />
    </>
  )
}

function TextField({ field, value, fault, used, onValue }: TextFieldProps) {
  const { rows } = FIELD_WORDS[field]
  const isCode = field === 'line'
  return (
    <Field label={labelOf(field)} hint={hintOf(field)} fault={fault}>
      {(control) => {
        const shared = {
          ...control,
          name: field,
          value,
          dir: isCode ? 'ltr' : 'auto',
          'data-code': isCode,
          onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
            onValue(currentTarget.value),
          ...(isCode && NO_AUTOCORRECT),
        } as const
        if (used !== undefined) {
          return <LabelInput input={shared} used={used} isList={field === 'tags'} onValue={onValue} />
        }
        return rows === 1 ? (
          <input type="text" {...shared} />
        ) : (
          <textarea rows={rows} aria-required={isCode} {...shared} />
        )
      }}
    </Field>
  )
}

type VisibilityFieldProps = {
  readonly value: string
  readonly isDraft: boolean
  readonly onValue: (value: string) => void
}

const CHOICES = { public: words.owner.form.public, private: words.owner.form.private } as const

function VisibilityField({ value, isDraft, onValue }: VisibilityFieldProps) {
  const id = useId()
  const [byDefault] = COMMAND_FIELDS.visibility.values
  const chosen = value === '' ? byDefault : value
  return (
    <fieldset className={`${styles.field} ${styles.group}`} aria-describedby={`${id}hint`}>
      <legend className={styles.label}>{labelOf('visibility')}</legend>
      <div className={styles.choices}>
        {COMMAND_FIELDS.visibility.values.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              className={styles.box}
              name={id}
              checked={chosen === one}
              onChange={() => onValue(one === byDefault ? '' : one)}
            />
            {CHOICES[one]}
          </label>
        ))}
      </div>
      <p id={`${id}hint`} className={styles.hint}>
        {whoSees(isDraft, chosen === byDefault)}
      </p>
    </fieldset>
  )
}

type PinnedFieldProps = { readonly value: string; readonly onValue: (value: string) => void }

function PinnedField({ value, onValue }: PinnedFieldProps) {
  const id = useId()
  const [, yes] = COMMAND_FIELDS.pinned.values
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          className={styles.box}
          checked={value === yes}
          aria-describedby={`${id}hint`}
          onChange={({ currentTarget }) => onValue(currentTarget.checked ? yes : '')}
        />
        {labelOf('pinned')}
      </label>
      <p id={`${id}hint`} className={styles.hint}>
        {hintOf('pinned')}
      </p>
    </div>
  )
}

function whoSees(isDraft: boolean, isPublic: boolean): string {
  if (!isPublic) return words.owner.form.onlyYouSee
  return isDraft ? words.owner.form.onlyYouSeeDraft : words.owner.form.everyoneSees
}
