import { isNarrowed } from '../../core/search/ask.ts'
import { Button } from '../ui/button.tsx'
import { commandsIn } from './commands-in.ts'
import styles from './no-results.module.css'
import type { Results } from './results.ts'
import type { ResultsInUse } from './use-results.ts'

type NoResultsProps = {
  readonly shown: ResultsInUse
  /** How many entries of the library could not be understood. */
  readonly unreadable: number
  readonly onWords: () => void
}

/** Why there is no card, and a way on where the text would find something as words. */
export function NoResults({ shown: { results, foundByWords }, unreadable, onWords }: NoResultsProps) {
  return (
    <div className={styles.none}>
      <p>{sentenceFor(results, unreadable)}</p>
      {foundByWords > 0 && (
        <>
          <p>{`As words, the text finds ${commandsIn(foundByWords)}.`}</p>
          <Button onPress={onWords}>Search by words</Button>
        </>
      )}
    </div>
  )
}

function sentenceFor({ ask: { text, mode, narrowing } }: Results, unreadable: number): string {
  if (narrowing.id !== null) return `There is no command “${narrowing.id}” in the library; it may have been deleted.`
  if (text !== '' && mode === 'words') return `No command has anything like “${text}”. Clear the box to see them all.`
  if (text !== '') return `No command matches “${text}”. Upper and lower case count; clear the box to see them all.`
  if (isNarrowed(narrowing)) return 'No command has all that the list is narrowed to.'
  if (unreadable > 0) return 'Nothing that the server answered with can be shown as a command.'
  return 'The library is empty: no command has notes yet.'
}
