import { useLayoutEffect, useRef } from 'react'
import type { Command } from '../../../core/commands/command.ts'
import { isPublic } from '../../../core/commands/visibility.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './card-tools.module.css'
import { claimFocus, leaveCard } from './focus-places.ts'
import { UnsavedMark } from './form/unsaved-mark.tsx'
import { SelectBox } from './many/select-bar.tsx'
import type { Selection } from './many/selection.ts'
import { nameOfCommand } from './notice-text.ts'

type CardToolsProps = {
  readonly command: Command
  readonly onEdit: (command: Command) => void
  /** Asks for a new command that begins as a copy of this one. */
  readonly onDuplicate: (command: Command) => void
  readonly onHistory: (command: Command) => void
  readonly onDelete: (command: Command) => void
  /** Where many can be chosen. */
  readonly selection: Selection | null
}

/**
 * What the owner can do with a card: edit it, duplicate it, see what it was before, and delete it. A card that goes away does not take the focus
 * with it.
 */
export function CardTools({ command, onEdit, onDuplicate, onHistory, onDelete, selection }: CardToolsProps) {
  const tools = useRef<HTMLDivElement>(null)
  const { id } = command

  useLayoutEffect(() => {
    const shown = tools.current
    claimFocus(id)
    return () => {
      if (shown?.contains(document.activeElement)) leaveCard(id)
    }
  }, [id])

  const name = <VisuallyHidden>{` ${nameOfCommand(command)}`}</VisuallyHidden>
  return (
    <div ref={tools} className={styles.tools}>
      {!isPublic(command) && <span className={styles.mark}>Private</span>}
      {selection !== null && <SelectBox command={command} selection={selection} />}
      <button type="button" className={styles.tool} data-edit={id} onClick={() => onEdit(command)}>
        Edit
        <UnsavedMark id={id} />
        {name}
      </button>
      <button type="button" className={styles.tool} onClick={() => onDuplicate(command)}>
        Duplicate{name}
      </button>
      <button type="button" className={styles.tool} onClick={() => onHistory(command)}>
        History{name}
      </button>
      <button type="button" className={styles.tool} onClick={() => onDelete(command)}>
        Delete{name}
      </button>
    </div>
  )
}
