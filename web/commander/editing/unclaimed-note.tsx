import { useRef } from 'react'
import { ownerLine } from '../../../core/owner-line.ts'
import { QuietButton } from '../../ui/quiet-button.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import styles from './desk-note.module.css'

const LABEL = { idle: 'Copy', copied: 'Copied', refused: 'Not copied' } as const

/** Tells the first who signs in at a server without an owner how to become it. */
export function UnclaimedNote({ subject }: { readonly subject: string }) {
  const line = ownerLine(subject)
  const code = useRef<HTMLElement>(null)
  const { copyState, onCopy } = useCopy(line, code)

  return (
    <div className={styles.note}>
      <p>
        Nobody is the owner of this library yet. You are signed in as <bdi>{subject}</bdi>. If the library is yours, set
        this one line in the environment of the server, then start the server again:
      </p>
      <div className={styles.line}>
        <code ref={code}>{line}</code>
        <QuietButton onPress={onCopy}>{LABEL[copyState]}</QuietButton>
      </div>
    </div>
  )
}
