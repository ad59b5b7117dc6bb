import { useState } from 'react'
import type { Facets } from '../../../../core/search/ask.ts'
import type { EntryFaults } from './entry-faults.ts'
import styles from './entry-fields.module.css'
import type { EntryField, EntryText } from './entry-text.ts'
import { TextField } from './text-field.tsx'

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
