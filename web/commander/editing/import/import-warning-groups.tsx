import { useId, useMemo, useState } from 'react'
import type { ImportWarning } from '../../../../core/commands/warnings/import-warnings.ts'
import { withThousandsSeparators } from '../../../../core/thousands.ts'
import { Button } from '../../../ui/button.tsx'
import { Parts } from '../lists/parts.tsx'
import styles from './import-section.module.css'
import { ImportRow } from './import-section.tsx'
import type { ImportPreview, Unticked } from './use-import.ts'

type ImportWarningGroupsProps = {
  readonly preview: ImportPreview
  readonly onTick: (places: readonly number[], isTicked: boolean) => void
}

type Row = ImportPreview['report']['added'][number] & {
  readonly before?: ImportPreview['report']['changed'][number]['before']
}

/** What should be looked at before a file is imported, by its reason, with the way to leave all of it out. */
export function ImportWarningGroups({ preview: { file, report, unticked }, onTick }: ImportWarningGroupsProps) {
  const rows = useMemo(() => {
    const all: readonly Row[] = [...report.added, ...report.changed]
    return new Map(all.map((row) => [row.index, row]))
  }, [report])

  return file.warnings.map((warning) => (
    <WarningGroup key={warning.kind} warning={warning} of={{ rows, unticked, onTick }} />
  ))
}

type WarningGroupProps = {
  readonly warning: ImportWarning
  readonly of: Pick<ImportWarningGroupsProps, 'onTick'> & {
    readonly rows: ReadonlyMap<number, Row>
    readonly unticked: Unticked
  }
}

function WarningGroup({ warning: { entries, sentence }, of: { rows, unticked, onTick } }: WarningGroupProps) {
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  // What would not be imported anyway needs no warning.
  const warned = useMemo(() => entries.flatMap((place) => rows.get(place) ?? []), [entries, rows])
  if (warned.length === 0) return null
  const indices = warned.map(({ index }) => index)
  const isOut = indices.every((index) => unticked.has(index))
  const them = warned.length === 1 ? 'it' : 'them'

  return (
    <section aria-label={sentence} className={styles.warning}>
      <p>
        {sentence} {isOut && LEFT_OUT(warned.length)}
      </p>
      <div className={styles.choices}>
        <Button kind="quiet" expands={{ isExpanded: isShown, id }} onPress={() => setIsShown(!isShown)}>
          {`${isShown ? 'Hide' : 'Show'} ${them}`}
        </Button>
        <Button kind="quiet" onPress={() => onTick(indices, isOut)}>
          {isOut ? `Include ${them}` : `Leave ${them} out`}
        </Button>
      </div>
      <div id={id} hidden={!isShown}>
        {isShown && (
          <Parts all={warned}>
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
        )}
      </div>
    </section>
  )
}

const LEFT_OUT = (count: number) =>
  count === 1 ? 'It is left out.' : `All ${withThousandsSeparators(count)} are left out.`
