import type { Command } from '../../../../core/commands/command.ts'
import { deceptiveCharactersOf } from '../../../../core/commands/deceptive-characters.ts'
import { DeceptiveText } from '../../card/deceptive-text.tsx'
import { CommandSummary } from '../command-summary.tsx'
import { conflictRows } from '../form/conflict-rows.ts'
import { FIELD_LABELS, textOfCommand } from '../form/entry-text.ts'
import styles from './import-section.module.css'

type ImportRowProps = {
  readonly command: Command
  /** What it takes the place of; null for one that is new. */
  readonly before: Command | null
  readonly isTicked: boolean
  readonly onTick: (isTicked: boolean) => void
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
          <dt>{FIELD_LABELS[field]}</dt>
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
