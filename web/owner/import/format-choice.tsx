import { type ChangeEvent, type Ref, useId } from 'react'
import { FORMAT_NAMES, type FormatName } from '../../../formats/formats.ts'
import fields from '../../ui/fields.module.css'
import { words } from '../../words.ts'
import type { ImportOptions } from '../formats/read-chosen.ts'
import styles from './format-choice.module.css'
import { LABELS, optionsOf } from './format-options.ts'

type FormatChoiceProps = {
  readonly options: ImportOptions
  /** The formats detected in the chosen files. */
  readonly found: readonly FormatName[]
  readonly onOptions: (options: ImportOptions) => void
}

/** Lets the owner choose the format of the files and its options. */
export function FormatChoice({ options, found, onOptions }: FormatChoiceProps) {
  const { format, isHistory, ...readerOptions } = options
  const offered = optionsOf(format === undefined ? found : [format])
  const onFormat = (next: FormatName | null) =>
    onOptions(next === null ? readerOptions : { ...readerOptions, format: next })

  return (
    // The focus stays here while the files are read again.
    <div className={styles.choice} data-keeps-focus="">
      <FormatSelect
        format={format ?? null}
        none={words.owner.importing.recognise}
        history={{ isChosen: isHistory === true, onChosen: () => onOptions({ ...readerOptions, isHistory: true }) }}
        onFormat={onFormat}
      />
      {offered.map(({ key, label }) => (
        <label key={key} className={fields.choice}>
          <input
            type="checkbox"
            className={fields.box}
            checked={options[key] === true}
            onChange={({ currentTarget }) => onOptions({ ...options, [key]: currentTarget.checked })}
          />
          {label}
        </label>
      ))}
    </div>
  )
}

type FormatSelectProps = {
  readonly select?: Ref<HTMLSelectElement>
  readonly format: FormatName | null
  /** The label of the choice without a format. If it's missing, a format has to be chosen. */
  readonly none?: string
  /** Adds the shell history to the choices. */
  readonly history?: { readonly isChosen: boolean; readonly onChosen: () => void }
  readonly onFormat: (format: FormatName | null) => void
}

const HISTORY = 'history'

/** A select element for a file format. */
export function FormatSelect({ select, format, none, history, onFormat }: FormatSelectProps) {
  const id = useId()
  const onChange = ({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) => {
    if (value === HISTORY) history?.onChosen()
    else onFormat(FORMAT_NAMES.find((name) => name === value) ?? null)
  }

  return (
    <div className={styles.format}>
      <label htmlFor={id} className={fields.label}>
        {words.owner.exporting.format}
      </label>
      <span className={styles.select} data-icon="down">
        <select ref={select} id={id} value={history?.isChosen ? HISTORY : (format ?? '')} onChange={onChange}>
          {none !== undefined && <option value="">{none}</option>}
          {FORMAT_NAMES.map((name) => (
            <option key={name} value={name}>
              {LABELS[name]}
            </option>
          ))}
          {history !== undefined && <option value={HISTORY}>{words.owner.importing.shellHistory}</option>}
        </select>
      </span>
    </div>
  )
}
