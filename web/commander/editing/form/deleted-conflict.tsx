import { useRef } from 'react'
import { ActionButton } from '../action-button.tsx'
import styles from './conflict.module.css'
import { useFocusAtFirst } from './use-focus-at-first.ts'

type DeletedConflictProps = {
  readonly onRestore: () => void
  readonly onSaveAsNew: () => void
  readonly onEditFurther: () => void
}

/** Says that the command was deleted while it was edited, and what can be made of what was typed. */
export function DeletedConflict({ onRestore, onSaveAsNew, onEditFurther }: DeletedConflictProps) {
  const view = useRef<HTMLDivElement>(null)
  useFocusAtFirst(view, '[tabindex]')

  return (
    <div ref={view} className={styles.view}>
      <p tabIndex={-1} className={styles.what}>
        This command has been deleted elsewhere since you began to edit it. What you typed is kept.
      </p>
      <div className={styles.choices}>
        <ActionButton kind="main" onPress={onRestore}>
          Restore and save
        </ActionButton>
        <ActionButton onPress={onSaveAsNew}>Save as a new command</ActionButton>
        <ActionButton onPress={onEditFurther}>Edit further</ActionButton>
      </div>
    </div>
  )
}
