import { useRef } from 'react'
import type { Command } from '../../../../core/commands/command.ts'
import { ActionButton } from '../action-button.tsx'
import view from '../dialog-view.module.css'
import styles from './conflict.module.css'
import { ConflictField } from './conflict-field.tsx'
import { conflictRows } from './conflict-rows.ts'
import { type EntryText, textOfCommand } from './entry-text.ts'
import { useFocusAtFirst } from './use-focus-at-first.ts'

type ChangedConflictProps = {
  readonly mine: EntryText
  readonly theirs: Command
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly onEditFurther: () => void
}

/** Both versions of a command that was changed elsewhere meanwhile, side by side, for the owner to choose. */
export function ChangedConflict({ mine, theirs, onKeepMine, onTakeTheirs, onEditFurther }: ChangedConflictProps) {
  const place = useRef<HTMLDivElement>(null)
  useFocusAtFirst(place, '[tabindex]')

  return (
    <div ref={place} className={view.content}>
      <p tabIndex={-1} className={view.what}>
        This command was changed elsewhere while you were editing it. Nothing is lost: choose which version to keep.
      </p>
      {conflictRows(mine, textOfCommand(theirs)).map((row) => (
        <ConflictField key={row.field} row={row} />
      ))}
      <div className={styles.choices}>
        <ActionButton kind="main" onPress={onKeepMine}>
          Keep mine
        </ActionButton>
        <ActionButton onPress={onTakeTheirs}>Take theirs</ActionButton>
        <ActionButton onPress={onEditFurther}>Keep editing</ActionButton>
      </div>
    </div>
  )
}
