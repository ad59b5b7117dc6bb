import { useLayoutEffect, useRef } from 'react'
import type { Command } from '../../core/commands/command.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import { usePendingChanges } from '../library/pending-changes.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import styles from './card-tools.module.css'
import { claimFocus, ignoreHeldEnter, leaveCard } from './focus-places.ts'
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

/** Buttons on a card for its owner. They say so while a change of the command is being saved. */
export function CardTools({ command, onEdit, onDuplicate, onHistory, onDelete, selection }: CardToolsProps) {
  const tools = useRef<HTMLDivElement>(null)
  const { id } = command
  const isPending = usePendingChanges().some(({ put }) => put.some((now) => now.id === id))

  useLayoutEffect(() => {
    const shown = tools.current
    claimFocus(id)
    return () => {
      if (shown?.contains(document.activeElement)) leaveCard(id)
    }
  }, [id])

  const name = <VisuallyHidden>{` ${nameOfCommand(command)}`}</VisuallyHidden>
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons in it
    <div ref={tools} className={styles.tools} data-tools="" data-pending={isPending} onKeyDown={ignoreHeldEnter}>
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
      {isPending && <span className={styles.saving}>Saving…</span>}
    </div>
  )
}
