import { useMemo } from 'react'
import { type DifferencePart, wordDifference } from '../../../../core/commands/changes/word-difference.ts'
import type { Command } from '../../../../core/commands/command.ts'
import { deceptiveCharactersOf } from '../../../../core/commands/deceptive-characters.ts'
import { FIELD_WORDS } from '../../../../core/commands/field-words.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { DeceptiveText } from '../../card/deceptive-text.tsx'
import { type ConflictRow, conflictRows, textOfCommand } from '../form/entry-text.ts'
import styles from './history.module.css'

type DifferenceProps = { readonly earlier: Command; readonly later: Command }

/** How a version of a command differs from the present one, word by word, in each field that does. */
export function Difference({ earlier, later }: DifferenceProps) {
  const rows = conflictRows(textOfCommand(earlier), textOfCommand(later)).filter(({ isDifferent }) => isDifferent)
  if (rows.length === 0) return <p className={styles.said}>The same as the current version.</p>
  return (
    <>
      <p className={styles.said}>What has changed from this version to the current one:</p>
      {rows.map((row) => (
        <DifferentField key={row.field} row={row} />
      ))}
    </>
  )
}

function DifferentField({ row: { field, mine, theirs } }: { readonly row: ConflictRow }) {
  const parts = useMemo(() => wordDifference(mine, theirs), [mine, theirs])
  const { label } = FIELD_WORDS[field]
  return (
    <section className={styles.field} aria-label={label}>
      <h3 className={styles.name}>{label}</h3>
      <pre className={styles.text} dir="auto">
        {parts.map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one difference never move
          <Part key={place} part={part} />
        ))}
      </pre>
    </section>
  )
}

/** Whoever cannot see how a part is marked hears it, which `ins` and `del` alone do not bring about everywhere. */
function Part({ part: { kind, text } }: { readonly part: DifferencePart }) {
  const shown = <DeceptiveText text={text} deceptive={deceptiveCharactersOf(text)} />
  if (kind === 'same') return shown
  const Mark = kind === 'deleted' ? 'del' : 'ins'
  return (
    <Mark className={styles[kind]} data-blank={text.trim() === ''}>
      <VisuallyHidden>{` [${kind}${text.trim() === '' ? ' white space' : ''}: `}</VisuallyHidden>
      {shown}
      <VisuallyHidden>{'] '}</VisuallyHidden>
    </Mark>
  )
}
