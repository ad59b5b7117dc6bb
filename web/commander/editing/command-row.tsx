import { type ReactNode, useRef } from 'react'
import type { Command } from '../../../core/commands/command.ts'
import styles from './command-row.module.css'
import { CommandSummary } from './command-summary.tsx'
import { useFocusHandover } from './use-focus-handover.ts'

type CommandRowProps = {
  readonly command: Command
  /** What is to be said of it besides. */
  readonly note?: string
  /** The buttons for it. */
  readonly children: ReactNode
}

/** A command in a dialog's list. A row that goes away leaves the focus in the dialog. */
export function CommandRow({ command, note, children }: CommandRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useFocusHandover(row)

  return (
    <li ref={row} className={styles.row}>
      <div className={styles.what}>
        <CommandSummary command={command} />
        {note !== undefined && <p className={styles.when}>{note}</p>}
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  )
}
