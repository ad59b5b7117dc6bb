import type { CommandWithNotes } from '../../core/commands/command.ts'
import { type FieldSearch, literalSearch, patternSearch } from '../../core/search/field-search.ts'
import type { FoundCommand } from '../../core/search/found.ts'
import { markWords } from '../../core/search/words/mark-words.ts'
import type { Marking } from './desk-calls.ts'

/** Finds in a field what is to be marked; null marks nothing. */
export type MarkField = FieldSearch['marks'] | null

/** The marker that a marking asks for. A text that is no pattern was found as it stands, and is marked so. */
export function markerOf(marking: Marking | null): MarkField {
  if (marking === null) return null
  if (marking.kind === 'words') return (field) => markWords(field, marking.terms)
  const search = marking.engine === 'native' ? patternSearch(marking.pattern) : null
  return search?.ok ? search.value.marks : literalSearch(marking.pattern).marks
}

/** The cards at `indices`, with what is to be marked in each. */
export function markCards(
  cards: readonly CommandWithNotes[],
  indices: readonly number[],
  mark: MarkField,
): readonly FoundCommand[] {
  return indices.flatMap((index) => {
    const command = cards[index]
    return command === undefined ? [] : { command, marks: mark === null ? null : marksOf(command, mark) }
  })
}

function marksOf({ notes, line }: CommandWithNotes, mark: NonNullable<MarkField>) {
  return { notes: mark(notes), line: line === null ? [] : mark(line) }
}
