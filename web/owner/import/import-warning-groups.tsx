import { useId, useMemo, useState } from 'react'
import type { ImportWarning } from '../../../core/commands/warnings/import-warnings.ts'
import { Button } from '../../ui/button.tsx'
import { words } from '../../words.ts'
import { LongList } from '../lists/long-list.tsx'
import styles from './import-section.module.css'
import { ImportRow, type PreviewBoxes } from './import-section.tsx'
import type { PreviewRow } from './preview-rows.ts'
import { ticking } from './use-import.ts'

type ImportWarningGroupsProps = {
  readonly rows: readonly PreviewRow[]
  readonly warnings: readonly ImportWarning[]
  readonly boxes: PreviewBoxes
}

/**
 * Warnings before an import, grouped by reason. Each group has buttons that show its commands, and that exclude or
 * include them.
 */
export function ImportWarningGroups({ rows, warnings, boxes }: ImportWarningGroupsProps) {
  const byPlace = useMemo(() => new Map(rows.map((row) => [row.index, row])), [rows])

  return warnings.map((warning) => <WarningGroup key={warning.kind} warning={warning} rows={byPlace} boxes={boxes} />)
}

type WarningGroupProps = {
  readonly warning: ImportWarning
  readonly rows: ReadonlyMap<number, PreviewRow>
  readonly boxes: PreviewBoxes
}

function WarningGroup({ warning: { kind, entries }, rows, boxes }: WarningGroupProps) {
  const { unticked, onEdit } = boxes
  const sentence = words.owner.importWarnings[kind](entries.length)
  const id = useId()
  const [isShown, setIsShown] = useState(false)
  // Commands that won't be imported need no warning.
  const warned = useMemo(() => entries.flatMap((place) => rows.get(place) ?? []), [entries, rows])
  if (warned.length === 0) return null
  const indices = warned.map(({ index }) => index)
  const isOut = indices.every((index) => unticked.has(index))
  const { length: count } = warned

  return (
    <section aria-label={sentence} className={styles.warning}>
      <p>{isOut ? `${sentence} ${words.owner.importing.leftOut(count)}` : sentence}</p>
      <div className={styles.choices}>
        <Button kind="quiet" expands={{ isExpanded: isShown, id }} onPress={() => setIsShown(!isShown)}>
          {isShown ? words.owner.importing.hide(count) : words.owner.importing.show(count)}
        </Button>
        <Button kind="quiet" onPress={() => onEdit(ticking(indices, isOut))}>
          {isOut ? words.owner.importing.include(count) : words.owner.importing.leaveOut(count)}
        </Button>
      </div>
      <div id={id} hidden={!isShown}>
        {isShown && <LongList all={warned}>{(row) => <ImportRow key={row.index} row={row} boxes={boxes} />}</LongList>}
      </div>
    </section>
  )
}
