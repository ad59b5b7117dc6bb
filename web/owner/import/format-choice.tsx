import { type ChangeEvent, type Ref, useId } from 'react'
import { FORMAT_NAMES, type FormatName } from '../../../formats/formats.ts'
import { HISTORY } from '../../../formats/history/history-detection.ts'
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

/** Every format, with its label. */
export const FORMATS: ReadonlyMap<FormatName, string> = new Map(FORMAT_NAMES.map((name) => [name, LABELS[name]]))

const CHOICES: ReadonlyMap<FormatName | typeof HISTORY | '', string> = new Map([
  ['', words.owner.importing.recognise],
  ...FORMATS,
  [HISTORY, words.owner.importing.shellHistory],
])

/** Lets the owner choose the format of the files and its options. */
export function FormatChoice({ options, found, onOptions }: FormatChoiceProps) {
  const { format = '', ...readerOptions } = options
  const offered = optionsOf(format === '' ? found : FORMAT_NAMES.filter((name) => name === format))
  const onFormat = (next: FormatName | typeof HISTORY | '') =>
    onOptions(next === '' ? readerOptions : { ...readerOptions, format: next })

  return (
    // The focus stays here while the files are read again.
    <div className={styles.choice} data-keeps-focus="">
      <FormatSelect choices={CHOICES} chosen={format} onChoose={onFormat} />
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

type FormatSelectProps<T extends string> = {
  readonly select?: Ref<HTMLSelectElement>
  /** The values to choose from, with their labels. */
  readonly choices: ReadonlyMap<T, string>
  readonly chosen: T
  readonly onChoose: (value: T) => void
}

export function FormatSelect<T extends string>({ select, choices, chosen, onChoose }: FormatSelectProps<T>) {
  const id = useId()
  const onChange = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    for (const value of choices.keys()) if (value === currentTarget.value) onChoose(value)
  }

  return (
    <div className={styles.format}>
      <label htmlFor={id} className={fields.label}>
        {words.owner.exporting.format}
      </label>
      <span className={styles.select} data-icon="down">
        <select ref={select} id={id} value={chosen} onChange={onChange}>
          {Array.from(choices, ([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}
