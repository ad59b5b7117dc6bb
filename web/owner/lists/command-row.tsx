import { type ReactNode, useRef } from 'react'
import { type Command, hasNotes } from '../../../core/commands/command.ts'
import { deceptiveCharactersOf, deceptiveCharactersOfNotes } from '../../../core/commands/deceptive-characters.ts'
import { DeceptiveText } from '../../commander/card/deceptive-text.tsx'
import styles from '../../ui/row.module.css'
import { words } from '../../words.ts'
import { ignoreHeldEnter, useFocusHandover } from '../use-focus.ts'

type CommandRowProps = {
  readonly command: Command
  /** A line below the command. */
  readonly note?: string
  /** The row's buttons. */
  readonly children: ReactNode
}

/** A command in a dialog's list. If the row disappears while it has the focus, the focus stays in the dialog. */
export function CommandRow({ command, note, children }: CommandRowProps) {
  const row = useRef<HTMLLIElement>(null)
  useFocusHandover(row)

  return (
    <li ref={row} className={styles.row} onKeyDown={ignoreHeldEnter}>
      <div className={styles.what}>
        <CommandSummary command={command} />
        {note !== undefined && <p className={styles.when}>{note}</p>}
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  )
}

/** The notes, if any, and the line of a command in one of the owner's lists. Each is clipped after a few lines. */
export function CommandSummary({ command }: { readonly command: Command }) {
  const { line } = command
  return (
    <div className={styles.summary}>
      {hasNotes(command) && (
        <p className={styles.notes} dir="auto">
          <DeceptiveText text={command.notes} deceptive={deceptiveCharactersOfNotes(command.notes)} />
        </p>
      )}
      {!hasNotes(command) && (line ?? '').trim() === '' && <p className={styles.notes}>{words.owner.emptyCommand}</p>}
      {line !== null && (
        <code translate="no" className={styles.line}>
          <DeceptiveText text={line} deceptive={deceptiveCharactersOf(line)} />
        </code>
      )}
    </div>
  )
}
