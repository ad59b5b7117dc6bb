import { type MouseEvent, useMemo, useRef } from 'react'
import { type LineRanges, lineHighlights, usePaintedText } from '../ui/paint-highlights.ts'
import { words } from '../words.ts'
import styles from './entry-list.module.css'
import type { EntryGroup, PaletteEntry } from './palette-entry.ts'

type EntryListProps = {
  readonly id: string
  readonly groups: readonly EntryGroup[]
  readonly current: PaletteEntry | undefined
  readonly idOf: (entry: PaletteEntry) => string
  readonly onPress: (entry: PaletteEntry, event: MouseEvent) => void
}

/** The palette's list box. The focus stays in the field, which refers to the current entry by its id. */
export function EntryList({ id, groups, current, idOf, onPress }: EntryListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={words.palette.list}
      tabIndex={-1}
      className={styles.list}
      hidden={groups.length === 0}
    >
      {groups.map(({ name, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a list box has groups of options, not of fields
        <div key={name} role="group" aria-label={name}>
          <p className={styles.group} aria-hidden="true">
            {name}
          </p>
          {entries.map((entry) => (
            <Option
              key={entry.id}
              id={idOf(entry)}
              entry={entry}
              isCurrent={entry === current}
              onPress={(event) => onPress(entry, event)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

type OptionProps = {
  readonly id: string
  readonly entry: PaletteEntry
  readonly isCurrent: boolean
  readonly onPress: (event: MouseEvent) => void
}

function Option({ id, entry, isCurrent, onPress }: OptionProps) {
  const { title, detail, ranges, action } = entry
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys
    <div id={id} role="option" tabIndex={-1} aria-selected={isCurrent} className={styles.option} onClick={onPress}>
      <span className={styles.title} dir="auto">
        {title}
      </span>
      {ranges === null ? <span className={styles.line}>{detail}</span> : <CommandText text={detail} ranges={ranges} />}
      <span className={styles.action}>{action}</span>
    </div>
  )
}

type CommandTextProps = { readonly text: string; readonly ranges: LineRanges }

function CommandText({ text, ranges }: CommandTextProps) {
  const code = useRef<HTMLElement>(null)
  const pieces = useMemo(() => [{ text, start: 0 }], [text])
  const highlights = useMemo(() => lineHighlights(text, ranges), [text, ranges])
  usePaintedText(code, pieces, highlights)

  return (
    <code ref={code} translate="no" className={styles.line}>
      {text}
    </code>
  )
}
