import { useRef } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { ActionButton } from './action-button.tsx'
import styles from './dialog-view.module.css'
import { useFocusAtFirst } from './form/use-focus-at-first.ts'

type ConfirmDialogProps = {
  /** What is asked. */
  readonly question: string
  /** What it would mean. */
  readonly meaning: string
  /** The two answers: the one that changes nothing, which has the focus, and the one that does it. */
  readonly no: string
  readonly yes: string
  readonly onAnswer: (isYes: boolean) => void
}

/** Asks before what cannot be undone. */
export function ConfirmDialog({ question, meaning, no, yes, onAnswer }: ConfirmDialogProps) {
  const foot = useRef<HTMLDivElement>(null)
  useFocusAtFirst(foot, 'button')

  return (
    <Dialog name={question} head={<h2>{question}</h2>} onClose={() => onAnswer(false)}>
      <div className={styles.view}>
        <p className={styles.content}>{meaning}</p>
        <div ref={foot} className={styles.foot}>
          <ActionButton onPress={() => onAnswer(false)}>{no}</ActionButton>
          <ActionButton onPress={() => onAnswer(true)}>{yes}</ActionButton>
        </div>
      </div>
    </Dialog>
  )
}
