import { useMemo } from 'react'
import type { Command } from '../../../../core/commands/command.ts'
import { withThousandsSeparators } from '../../../../core/thousands.ts'
import { Parts } from '../parts.tsx'
import type { Unticked } from './import-choice.ts'
import { ImportRow } from './import-row.tsx'
import styles from './import-section.module.css'

type ImportSectionProps = {
  readonly name: string
  readonly rows: readonly { readonly index: number; readonly command: Command; readonly before?: Command }[]
  readonly unticked: Unticked
  readonly onTick: (places: readonly number[], isTicked: boolean) => void
}

/** What an import would add, or change: a box for each command, and one for all of them. */
export function ImportSection({ name, rows, unticked, onTick }: ImportSectionProps) {
  const places = useMemo(() => rows.map(({ index }) => index), [rows])
  if (rows.length === 0) return null
  const ticked = places.filter((place) => !unticked.has(place)).length

  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>
        <label className={styles.all}>
          <input
            ref={(box) => {
              if (box !== null) box.indeterminate = ticked > 0 && ticked < places.length
            }}
            type="checkbox"
            checked={ticked === places.length}
            onChange={({ currentTarget }) => onTick(places, currentTarget.checked)}
          />
          {`${name}: ${countOf(ticked, places.length)}`}
        </label>
      </legend>
      <Parts all={rows}>
        {({ index, command, before }) => (
          <ImportRow
            key={index}
            command={command}
            before={before ?? null}
            isTicked={!unticked.has(index)}
            onTick={(isTicked) => onTick([index], isTicked)}
          />
        )}
      </Parts>
    </fieldset>
  )
}

/** 'of' is said where not all are wanted. */
function countOf(ticked: number, total: number): string {
  const all = withThousandsSeparators(total)
  return ticked === total ? all : `${withThousandsSeparators(ticked)} of ${all}`
}
