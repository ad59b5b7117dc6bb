import { deceptiveCharactersOf } from '../../../../core/commands/deceptive-characters.ts'
import { DeceptiveText } from '../../card/deceptive-text.tsx'
import styles from './conflict.module.css'
import type { ConflictRow } from './conflict-rows.ts'
import { FIELD_LABELS } from './entry-text.ts'

/** A field of both versions, marked where they differ. */
export function ConflictField({ row: { field, mine, theirs, isDifferent } }: { readonly row: ConflictRow }) {
  return (
    <section className={styles.field} aria-label={FIELD_LABELS[field]} data-different={isDifferent}>
      <h3 className={styles.name}>
        {FIELD_LABELS[field]}
        <span className={styles.mark}>{isDifferent ? 'differs' : 'the same'}</span>
      </h3>
      {isDifferent ? (
        <div className={styles.pair}>
          <Version name="Mine" text={mine} />
          <Version name="Theirs" text={theirs} />
        </div>
      ) : (
        <Version name="Both" text={mine} />
      )}
    </section>
  )
}

function Version({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className={styles.version}>
      <small className={styles.whose}>{name}</small>
      <pre className={styles.text} dir="auto">
        {text === '' ? <i>nothing</i> : <DeceptiveText text={text} deceptive={deceptiveCharactersOf(text)} />}
      </pre>
    </div>
  )
}
