import { deceptiveCharactersOf } from '../../../core/commands/deceptive-characters.ts'
import { DeceptiveText } from '../../commander/card/deceptive-text.tsx'
import { Button } from '../../ui/button.tsx'
import compared from '../../ui/compared-text.module.css'
import view from '../../ui/dialog-view.module.css'
import { words } from '../../words.ts'
import { useFocusOnMount } from '../use-focus.ts'
import styles from './conflict.module.css'
import { type ConflictRow, conflictRows, type EntryText, textOfCommand } from './entry-text.ts'
import { labelOf } from './field-labels.ts'
import type { Conflict } from './save-entry.ts'

/** The owner's choices when there's a conflict. The recommended one comes first. */
export type ConflictChoices = readonly (readonly [label: string, press: () => void])[]

type ConflictViewProps = {
  readonly conflict: Conflict
  readonly mine: EntryText
  readonly choices: ConflictChoices
}

/** Says that a command was changed or deleted elsewhere during the edit, and lets the owner choose what to do. */
export function ConflictView({ conflict, mine, choices }: ConflictViewProps) {
  const what = useFocusOnMount<HTMLParagraphElement>()
  const rows = conflict.kind === 'deleted' ? [] : conflictRows(mine, textOfCommand(conflict.theirs.command))

  return (
    <div className={view.content}>
      <p ref={what} tabIndex={-1} className={view.what}>
        {conflict.kind === 'deleted' ? words.owner.form.deletedElsewhere : words.owner.form.changedElsewhere}
      </p>
      {rows.map((row) => (
        <ConflictField key={row.field} row={row} />
      ))}
      <div className={styles.choices}>
        {choices.map(([label, press], place) => (
          <Button key={label} kind={place === 0 ? 'main' : 'tool'} onPress={press}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

function ConflictField({ row: { field, mine, theirs, isDifferent } }: { readonly row: ConflictRow }) {
  return (
    <section className={`${compared.field} ${styles.field}`} aria-label={labelOf(field)} data-different={isDifferent}>
      <h3 className={`${compared.name} ${styles.name}`}>
        {labelOf(field)}
        <span className={styles.mark}>{isDifferent ? words.owner.form.differs : words.owner.form.same}</span>
      </h3>
      {isDifferent ? (
        <div className={styles.pair}>
          <Version name={words.owner.form.mine} text={mine} />
          <Version name={words.owner.form.theirs} text={theirs} />
        </div>
      ) : (
        <Version name={words.owner.form.both} text={mine} />
      )}
    </section>
  )
}

function Version({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className={styles.version}>
      <small className={styles.whose}>{name}</small>
      <pre translate="no" className={compared.text} dir="auto">
        {text === '' ? (
          <i>{words.owner.nothing}</i>
        ) : (
          <DeceptiveText text={text} deceptive={deceptiveCharactersOf(text)} />
        )}
      </pre>
    </div>
  )
}
