import type { CommandWithNotes } from '../../core/commands/command.ts'
import { type Ask, everything, type FoundCommand, narrowFound, type TextFound } from '../../core/search/ask.ts'
import {
  type FieldSearch,
  findLiterally,
  findMatches,
  literalSearch,
  patternSearch,
} from '../../core/search/search-commands.ts'
import { findWords } from '../../core/search/words/find-words.ts'
import { markWords } from '../../core/search/words/mark-words.ts'
import { indexWords, type WordsIndex } from '../../core/search/words/words-index.ts'
import type { DeskAnswers, Engine, Marking } from './desk-calls.ts'

/** Finds in a field what is to be marked; null marks nothing. */
type MarkField = FieldSearch['marks'] | null

/** Searches one library. `prepareWords` does ahead what words need, which takes a while. */
export type Finder = Pick<DeskAnswers, 'find' | 'take'> & { readonly prepareWords: () => void }

type Searched = TextFound & { readonly marking: Marking | null; readonly mark: MarkField }

/** A finder over the cards of a library. */
export function createFinder(cards: readonly CommandWithNotes[]): Finder {
  let index: WordsIndex | null = null

  const words = () => {
    index ??= indexWords(cards)
    return index
  }
  const search = (ask: Ask, engine: Engine): Searched => {
    if (ask.text === '') return { ...everything(cards), marking: null, mark: null }
    if (ask.mode === 'pattern') return searchByPattern(cards, ask, engine)
    return searchByWords(words(), ask.text)
  }

  return {
    find: async ({ ask, engine, count }) => {
      const { marking, mark, ...searched } = search(ask, engine)
      const found = narrowFound(cards, searched, ask)
      const first = markCards(cards, found.matches.slice(0, count), mark)
      return { ...found, matches: Uint32Array.from(found.matches), cards: first, marking }
    },
    prepareWords: words,
    take: async ({ indices, marking }) => markCards(cards, indices, markerOf(marking)),
  }
}

function searchByPattern(cards: readonly CommandWithNotes[], ask: Ask, engine: Engine): Searched {
  const pattern = { text: ask.text, ignoreCase: ask.ignoreCase }
  const { matches, search, problem } =
    engine === 'native' ? findMatches(cards, pattern) : findLiterally(cards, pattern, null)
  const marking = { kind: 'pattern', pattern, engine } as const
  return { matches, similarFrom: matches.length, problem, marking, mark: search.marks }
}

function searchByWords(index: WordsIndex, text: string): Searched {
  const { matches, similarFrom, terms } = findWords(index, text)
  const mark: MarkField = (field) => markWords(field, terms)
  return { matches, similarFrom, problem: null, marking: { kind: 'words', terms }, mark }
}

/** The marker that a marking asks for. A text that is no pattern was found as it stands, and is marked so. */
function markerOf(marking: Marking | null): MarkField {
  if (marking === null) return null
  if (marking.kind === 'words') return (field) => markWords(field, marking.terms)
  const search = marking.engine === 'native' ? patternSearch(marking.pattern) : null
  return search?.ok ? search.value.marks : literalSearch(marking.pattern).marks
}

/** The cards at `indices`, with what is to be marked in each. */
function markCards(
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
