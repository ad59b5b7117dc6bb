import { useDeferredValue, useMemo } from 'react'
import { type Command, hasNotes } from '../../../../core/commands/command.ts'
import { CardActions } from '../../card/card-actions.ts'
import { CommandCard } from '../../card/command-card.tsx'
import styles from './entry-preview.module.css'
import { contentOf, type EntryText } from './entry-text.ts'

type EntryPreviewProps = { readonly text: EntryText; readonly base: Command | null }

/** The card that will come of the form, to be looked at only: everything on it is in the fields already. */
export function EntryPreview({ text, base }: EntryPreviewProps) {
  const settled = useDeferredValue(text)
  const command = useMemo(() => previewOf(settled, base), [settled, base])

  return (
    <section className={styles.preview} aria-label="Preview">
      <h3 className={styles.heading}>Preview</h3>
      {hasNotes(command) ? (
        <CardActions value={null}>
          <ul className={styles.card} inert>
            <CommandCard command={command} marks={null} position={null} setSize={null} />
          </ul>
        </CardActions>
      ) : (
        <p className={styles.none}>A command without notes has no card. It is saved as a draft.</p>
      )}
    </section>
  )
}

/** Its id is no command's, so that it shares no values of blanks with a card. */
function previewOf(text: EntryText, base: Command | null): Command {
  const content = contentOf(text, base)
  return { id: '', ...content, line: text.line === '' ? null : text.line }
}
