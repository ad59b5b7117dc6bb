import { type Ask, isNarrowed, NOT_NARROWED } from '../../core/search/ask.ts'
import { Button } from '../ui/button.tsx'
import { commandsIn } from './commands-in.ts'
import { reasonOf } from './library-status.tsx'
import styles from './no-results.module.css'
import type { Results } from './results.ts'
import type { AskControl } from './use-ask.ts'
import type { NamedCommand } from './use-named-command.ts'
import type { ResultsInUse } from './use-results.ts'

type NoResultsProps = {
  readonly shown: ResultsInUse
  readonly control: AskControl
}

/** Why there is no card, and the way on: back to more of the list, or by words where the text would find some so. */
export function NoResults({ shown: { library, results, named, foundByWords }, control }: NoResultsProps) {
  const { platforms, tags } = results.ask.narrowing
  const unreadable = library.state === 'ready' ? library.unreadable : 0
  return (
    <div className={styles.none}>
      <p>{named.kind === 'listed' ? sentenceFor(results, unreadable) : sentenceForNamed(named, results.ask)}</p>
      {named.kind === 'failed' && <Button onPress={named.retry}>Try again</Button>}
      {named.kind === 'listed' && platforms.length + tags.length > 0 && (
        <Button onPress={() => control.onNarrowing(NOT_NARROWED)}>Clear the filters</Button>
      )}
      {foundByWords > 0 && (
        <>
          <p>{`As words, the text finds ${commandsIn(foundByWords)}.`}</p>
          <Button onPress={() => control.onMode('words')}>Search by words</Button>
        </>
      )}
    </div>
  )
}

function sentenceFor({ ask: { text, mode, narrowing } }: Results, unreadable: number): string {
  if (text !== '' && mode === 'words') return `No command has anything like “${text}”. Clear the box to see them all.`
  if (text !== '') return `No command matches “${text}”. Upper and lower case count; clear the box to see them all.`
  if (isNarrowed(narrowing)) return 'No command fits all the filters.'
  if (unreadable > 0) return 'Nothing that the server answered with can be shown as a command.'
  return 'The library is empty: no command has notes yet.'
}

function sentenceForNamed(named: NamedCommand, { text, narrowing: { id } }: Ask): string {
  switch (named.kind) {
    case 'unknown':
      return `There is no command “${id}” in the library; it may have been deleted.`
    case 'draft':
      return 'This command is a draft: it has no notes yet, so there is nothing to show.'
    case 'failed':
      return `This command could not be looked up. ${reasonOf(named.problem)}`
    case 'other':
      return text === '' ? 'This command does not fit the filters.' : `This command does not match “${text}”.`
    default:
      return 'Looking for this command…'
  }
}
