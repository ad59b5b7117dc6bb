import { useRef } from 'react'
import { ActionButton } from '../action-button.tsx'
import view from '../dialog-view.module.css'
import styles from './conflict.module.css'
import { useFocusAtFirst } from './use-focus-at-first.ts'

type DeletedConflictProps = {
  readonly onRestore: () => void
  readonly onSaveAsNew: () => void
  readonly onEditFurther: () => void
}

/** Says that the command was deleted while it was edited, and what can be made of what was typed. */
export function DeletedConflict({ onRestore, onSaveAsNew, onEditFurther }: DeletedConflictProps) {
  const place = useRef<HTMLDivElement>(null)
  useFocusAtFirst(place, '[tabindex]')

  return (
    <div ref={place} className={view.content}>
      <p tabIndex={-1} className={view.what}>
        This command was deleted elsewhere while you were editing it. What you typed is kept.
      </p>
      <div className={styles.choices}>
        <ActionButton kind="main" onPress={onRestore}>
          Restore and save
        </ActionButton>
        <ActionButton onPress={onSaveAsNew}>Save as a new command</ActionButton>
        <ActionButton onPress={onEditFurther}>Keep editing</ActionButton>
      </div>
    </div>
  )
}
