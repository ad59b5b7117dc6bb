import type { CommandWithNotes } from '../../core/commands/command.ts'
import { CommandCard } from './command-card.tsx'
import styles from './command-list.module.css'

type CommandListProps = {
  readonly commands: readonly CommandWithNotes[]
  readonly query: string
  readonly unreadable: number
}

/**
 * The cards of the commands that `query` finds, or why there are none; `unreadable` counts the entries that could not
 * be understood. Source: specification 2, "Commander page".
 */
export function CommandList({ commands, query, unreadable }: CommandListProps) {
  if (commands.length === 0) return <p className={styles.empty}>{emptySentence(query, unreadable)}</p>
  return (
    <ul className={styles.list} aria-label="Commands">
      {commands.map((command) => (
        <CommandCard key={command.id} command={command} />
      ))}
    </ul>
  )
}

function emptySentence(query: string, unreadable: number): string {
  if (query !== '') return `No command matches “${query}”. Upper and lower case count; clear the box to see them all.`
  if (unreadable > 0) return 'Nothing that the server answered with can be shown as a command.'
  return 'The library is empty: no command has notes yet.'
}
