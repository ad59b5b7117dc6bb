import { useId } from 'react'
import { FORMAT_LABELS } from '../../../../core/formats/format-labels.ts'
import type { FormatName } from '../../../../core/formats/formats.ts'
import type { ReadWish } from '../../../../core/formats/read-files.ts'
import fields from '../form/entry-fields.module.css'
import styles from './format-choice.module.css'
import { FORMAT_NAMES, optionsOf } from './format-options.ts'

type FormatChoiceProps = {
  readonly wish: ReadWish
  /** The formats that were found in what was chosen. */
  readonly found: readonly FormatName[]
  readonly onWish: (wish: ReadWish) => void
}

/** How files are to be read: in a format, unless each one's own is to be found out, and what its reader cannot know. */
export function FormatChoice({ wish, found, onWish }: FormatChoiceProps) {
  const { format, ...options } = wish
  const offered = optionsOf(format === undefined ? found : [format])

  return (
    // Reading again leaves the focus here.
    <div className={styles.choice} data-keeps-focus="">
      <FormatSelect
        format={format ?? null}
        none="Find out"
        onFormat={(next) => onWish(next === null ? options : { ...options, format: next })}
      />
      {offered.map(({ key, label }) => (
        <label key={key} className={fields.choice}>
          <input
            type="checkbox"
            checked={wish[key] === true}
            onChange={({ currentTarget }) => onWish({ ...wish, [key]: currentTarget.checked })}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

type FormatSelectProps = {
  readonly format: FormatName | null
  /** What it is called that no format is chosen; left out where one must be. */
  readonly none?: string
  readonly onFormat: (format: FormatName | null) => void
}

/** A choice of a format. */
export function FormatSelect({ format, none, onFormat }: FormatSelectProps) {
  const id = useId()
  return (
    <div className={styles.format}>
      <label htmlFor={id} className={fields.label}>
        Format
      </label>
      <select
        id={id}
        className={styles.select}
        value={format ?? ''}
        onChange={({ currentTarget }) => onFormat(FORMAT_NAMES.find((name) => name === currentTarget.value) ?? null)}
      >
        {none !== undefined && <option value="">{none}</option>}
        {FORMAT_NAMES.map((name) => (
          <option key={name} value={name}>
            {FORMAT_LABELS[name]}
          </option>
        ))}
      </select>
    </div>
  )
}
