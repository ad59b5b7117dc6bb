import type { Command } from '../../../core/commands/command.ts'
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

type DeletedConflictProps = {
  readonly onRestore: () => void
  readonly onSaveAsNew: () => void
  readonly onEditFurther: () => void
}

type ChangedConflictProps = {
  readonly mine: EntryText
  readonly theirs: Command
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly onEditFurther: () => void
}

/**
 * Lets the owner choose between their version of a command and one saved elsewhere during the edit. Shows both side by
 * side.
 */
export function ChangedConflict({ mine, theirs, onKeepMine, onTakeTheirs, onEditFurther }: ChangedConflictProps) {
  const what = useFocusOnMount<HTMLParagraphElement>()

  return (
    <div className={view.content}>
      <p ref={what} tabIndex={-1} className={view.what}>
        {words.owner.form.changedElsewhere}
      </p>
      {conflictRows(mine, textOfCommand(theirs)).map((row) => (
        <ConflictField key={row.field} row={row} />
      ))}
      <div className={styles.choices}>
        <Button kind="main" onPress={onKeepMine}>
          {words.owner.form.keepMine}
        </Button>
        <Button kind="tool" onPress={onTakeTheirs}>
          {words.owner.form.takeTheirs}
        </Button>
        <Button kind="tool" onPress={onEditFurther}>
          {words.owner.form.keepEditing}
        </Button>
      </div>
    </div>
  )
}

/** Says that the command was deleted during the edit, and offers to restore it or to save the text as a new command. */
export function DeletedConflict({ onRestore, onSaveAsNew, onEditFurther }: DeletedConflictProps) {
  const what = useFocusOnMount<HTMLParagraphElement>()

  return (
    <div className={view.content}>
      <p ref={what} tabIndex={-1} className={view.what}>
        {words.owner.form.deletedElsewhere}
      </p>
      <div className={styles.choices}>
        <Button kind="main" onPress={onRestore}>
          {words.owner.form.restoreAndSave}
        </Button>
        <Button kind="tool" onPress={onSaveAsNew}>
          {words.owner.form.saveAsNew}
        </Button>
        <Button kind="tool" onPress={onEditFurther}>
          {words.owner.form.keepEditing}
        </Button>
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
