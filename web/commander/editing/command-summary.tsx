import { type Command, hasNotes } from '../../../core/commands/command.ts'
import { deceptiveCharactersOf, deceptiveCharactersOfNotes } from '../../../core/commands/deceptive-characters.ts'
import { DeceptiveText } from '../card/deceptive-text.tsx'
import styles from './command-summary.module.css'

/** A command in a list of the owner's: its notes, if it has some, and its line; only the first rows of each. */
export function CommandSummary({ command }: { readonly command: Command }) {
  const { line } = command
  return (
    <div className={styles.summary}>
      {hasNotes(command) && (
        <p className={styles.notes} dir="auto">
          <DeceptiveText text={command.notes} deceptive={deceptiveCharactersOfNotes(command.notes)} />
        </p>
      )}
      {!hasNotes(command) && (line ?? '').trim() === '' && <p className={styles.notes}>An empty entry</p>}
      {line !== null && (
        <code className={styles.line}>
          <DeceptiveText text={line} deceptive={deceptiveCharactersOf(line)} />
        </code>
      )}
    </div>
  )
}
