import { memo, useId, useRef } from 'react'
import type { CommandWithNotes } from '../../core/commands/command.ts'
import styles from './command-card.module.css'
import { CopyButton } from './copy-button.tsx'
import { useCopy } from './use-copy.ts'

/**
 * A command: its notes, its line and the button that copies it. The prompt before the line is drawn by the style
 * sheet, so that it is never copied. A line that is missing is shown as none. Source: specification 2.
 */
export const CommandCard = memo(function CommandCard({ command }: { readonly command: CommandWithNotes }) {
  const notesId = useId()
  const line = useRef<HTMLElement>(null)
  const { copyState, onCopy } = useCopy(command.line ?? '', line)

  return (
    <li className={styles.card}>
      <p id={notesId} className={styles.notes} dir="auto">
        {command.notes}
      </p>
      {command.line !== null && (
        <div className={styles.strip}>
          <pre className={styles.line}>
            <code ref={line}>{command.line}</code>
          </pre>
          <CopyButton state={copyState} notesId={notesId} onCopy={onCopy} />
        </div>
      )}
    </li>
  )
})
