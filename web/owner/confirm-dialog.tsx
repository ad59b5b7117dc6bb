import { type ReactNode, useId } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from '../ui/dialog-view.module.css'
import { useFocusOnMount } from './use-focus.ts'

type ConfirmDialogProps = {
  readonly question: string
  /** The consequence of answering yes. */
  readonly meaning: string
  /** The button labels. The `no` button has the focus. */
  readonly no: string
  readonly yes: string
  readonly onAnswer: (isYes: boolean) => void
  /** Further details, if needed. */
  readonly children?: ReactNode
}

/** Asks for confirmation before something that can't be undone. */
export function ConfirmDialog({ question, meaning, no, yes, onAnswer, children }: ConfirmDialogProps) {
  const id = useId()
  const first = useFocusOnMount<HTMLButtonElement>()

  return (
    <Dialog name={question} describedBy={id} onClose={() => onAnswer(false)}>
      <div className={styles.view}>
        <div className={styles.content}>
          <p id={id}>{meaning}</p>
          {children}
        </div>
        <div className={styles.foot}>
          <Button ref={first} kind="tool" onPress={() => onAnswer(false)}>
            {no}
          </Button>
          <Button kind="tool" onPress={() => onAnswer(true)}>
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
