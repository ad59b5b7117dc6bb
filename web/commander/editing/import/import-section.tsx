import { useMemo } from 'react'
import type { Command } from '../../../../core/commands/command.ts'
import { deceptiveCharactersOf } from '../../../../core/commands/deceptive-characters.ts'
import { FIELD_WORDS } from '../../../../core/commands/field-words.ts'
import { withThousandsSeparators } from '../../../../core/thousands.ts'
import { DeceptiveText } from '../../card/deceptive-text.tsx'
import { conflictRows, textOfCommand } from '../form/entry-text.ts'
import { CommandSummary } from '../lists/command-row.tsx'
import { Parts } from '../lists/parts.tsx'
import { excerptOf } from '../notice-text.ts'
import styles from './import-section.module.css'
import type { Unticked } from './use-import.ts'

type ImportRowProps = {
  readonly command: Command
  /** What it takes the place of; null for one that is new. */
  readonly before: Command | null
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
}

type PartListProps = { readonly name: string; readonly texts: readonly string[] }

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

/** What an import leaves as it is: folded away, and in parts. */
export function PartList({ name, texts }: PartListProps) {
  if (texts.length === 0) return null
  return (
    <details className={styles.section}>
      <summary className={styles.summary}>{`${name} (${withThousandsSeparators(texts.length)})`}</summary>
      <Parts all={texts} className={styles.texts}>
        {/* The list never changes, and two entries may read the same. */}
        {(text, place) => <li key={place}>{excerptOf(text)}</li>}
      </Parts>
    </details>
  )
}

/** A command of an import, with its box, and what it would change. */
export function ImportRow({ command, before, isTicked, onTick }: ImportRowProps) {
  return (
    <li className={styles.row}>
      <label className={styles.choice}>
        <input type="checkbox" checked={isTicked} onChange={({ currentTarget }) => onTick(currentTarget.checked)} />
        <CommandSummary command={command} />
      </label>
      {before !== null && <Changes before={before} after={command} />}
    </li>
  )
}

function Changes({ before, after }: { readonly before: Command; readonly after: Command }) {
  const rows = conflictRows(textOfCommand(after), textOfCommand(before)).filter(({ isDifferent }) => isDifferent)
  return (
    <dl className={styles.changes}>
      {rows.map(({ field, mine, theirs }) => (
        <div key={field}>
          <dt>{FIELD_WORDS[field].label}</dt>
          <dd>
            <del>
              <PlainText text={theirs} />
            </del>
          </dd>
          <dd>
            <ins>
              <PlainText text={mine} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function PlainText({ text }: { readonly text: string }) {
  return text === '' ? <i>nothing</i> : <DeceptiveText text={text} deceptive={deceptiveCharactersOf(text)} />
}
