import {
  applyListChanges,
  type ChangingList,
  createChangingList,
  type ListChange,
} from '../../core/commands/changing-list.ts'
import { type Command, type CommandWithNotes, hasNotes, isPinned } from '../../core/commands/command.ts'
import { readCommandListText } from '../../core/commands/command-list.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import type { Problem } from '../../core/problems/problems.ts'
import { type Result, success } from '../../core/result.ts'
import { filterResult, matchAll, type TextResult } from '../../core/search/filter.ts'
import { EMPTY_QUERY, type SearchHit, type SearchQuery } from '../../core/search/query.ts'
import {
  type FieldSearch,
  findLiterally,
  findMatches,
  literalSearch,
  patternSearch,
} from '../../core/search/search-commands.ts'
import type { WordSearchResult } from '../../core/search/words/find-words.ts'
import { FIRST_CARDS } from '../ui/card-counts.ts'
import type { ChangedLibrary, Engine, Marking, OpenedLibrary, WorkerCalls } from './worker-calls.ts'
import type { WorkerHandlers } from './worker-thread.ts'

/** Finds the highlights in a field. Null if nothing is highlighted. */
type MarkField = FieldSearch['marks'] | null

type FindWords = (text: string) => WordSearchResult

type SearchHandlers = WorkerHandlers<WorkerCalls>

/** Handlers that search one library. */
type Finder = Pick<SearchHandlers, 'prepare' | 'find' | 'ids' | 'take'>

/** Loaded on demand, because most visits don't need the word search, and it's as large as the rest of the worker. */
const loadWords = () => import('../../core/search/words/find-words.ts').catch(() => null)

type Searched = TextResult & { readonly marking: Marking | null; readonly mark: MarkField }

/**
 * The maximum length of a list stored for the visit, in UTF-16 code units. Storing and parsing a longer one would block
 * the page.
 */
const MAX_KEPT_LENGTH = 2 ** 18

/** The number of commands sent to the page at once. The page processes that many in a few milliseconds. */
const COMMANDS_PER_CALL = 1000

/** Creates the handlers for one library. They may block for a long time, so run them in a worker. */
export function createSearchHandlers(): SearchHandlers {
  const held = createHeldLibrary()

  return {
    open: (library) => held.open(library),
    change: (made) => held.change(made),
    dropPrivate: () => held.dropPrivate(),
    setPending: (changes) => held.setPending(changes),
    commands: async (from) => held.commands().slice(from, from + COMMANDS_PER_CALL),
    prepare: (what) => held.finder().prepare(what),
    find: (request) => held.finder().find(request),
    ids: (all) => held.finder().ids(all),
    take: (wanted) => held.finder().take(wanted),
  }
}

/** Holds the library both as the server has it and as it's shown with the pending changes. */
function createHeldLibrary() {
  let finder: Finder = createFinder([])
  let present: ChangingList = createChangingList([])
  let shown: readonly Command[] = []
  let kept: { readonly list: Blob; readonly text: string | null } = { list: new Blob(['[]']), text: '[]' }
  let pending: readonly ListChange[] = []
  let unreadable = 0

  const show = async (): Promise<OpenedLibrary> => {
    shown = pending.length === 0 ? present.commands : applyListChanges(present, pending).commands
    finder = createFinder(shown.filter(hasNotes))
    const all = await finder.find({ query: EMPTY_QUERY, engine: 'literal', count: FIRST_CARDS })
    const list = pending.length === 0 ? kept.list : new Blob([JSON.stringify(shown)])
    return { all, unreadable, text: kept.text, shown: list }
  }
  const hold = (list: ChangingList): Promise<OpenedLibrary> => {
    present = list
    kept = { list: new Blob([JSON.stringify(list.commands)]), text: keptText(publicText(list.commands)) }
    return show()
  }

  return {
    finder: () => finder,
    commands: () => shown,
    open: async ({ list, audience }: WorkerCalls['open']['input']): Promise<Result<OpenedLibrary, Problem>> => {
      const text = await list.text()
      const read = readCommandListText(text)
      if (!read.ok) return read
      unreadable = read.value.unreadable
      present = createChangingList(read.value.commands)
      kept = { list, text: keptText(audience === 'public' ? text : publicText(present.commands)) }
      return success(await show())
    },
    change: async (change: ListChange): Promise<ChangedLibrary> => {
      const { isPlaced, ...list } = applyListChanges(present, [change])
      return { ...(await hold(list)), isPlaced }
    },
    dropPrivate: () => hold(createChangingList(present.commands.filter(isPublic))),
    setPending: (changes: readonly ListChange[]): Promise<OpenedLibrary> => {
      pending = changes
      return show()
    },
  }
}

function publicText(commands: readonly Command[]): string {
  return JSON.stringify(commands.filter(isPublic))
}

function keptText(text: string): string | null {
  return text.length > MAX_KEPT_LENGTH ? null : text
}

function createFinder(cards: readonly CommandWithNotes[]): Finder {
  let finding: Promise<FindWords | null> | null = null

  const words = async (): Promise<FindWords | null> => {
    finding ??= loadWords().then((module) => module?.createWordSearch(cards) ?? null)
    const find = await finding
    // The next query tries again.
    if (find === null) finding = null
    return find
  }
  const search = async (query: SearchQuery, engine: Engine): Promise<Searched> => {
    if (query.text === '') return { ...matchAll(cards), marking: null, mark: null }
    if (query.mode === 'pattern') return searchByPattern(cards, query, engine)
    const find = await words()
    return find === null ? searchWithoutWords(cards, query.text) : searchByWords(find, query.text)
  }

  return {
    find: async ({ query, engine, count }) => {
      const { marking, mark, ...searched } = await search(query, engine)
      const found = filterResult(cards, searched, query)
      const first = markCards(cards, found.matches.slice(0, count), mark)
      return { ...found, matches: Uint32Array.from(found.matches), cards: first, marking }
    },
    prepare: async () => {
      await words()
      return 'prepared'
    },
    ids: async () => ({ ids: cards.map(({ id }) => id), pinned: cards.filter(isPinned).length }),
    take: async ({ indices, marking }) => markCards(cards, indices, await markerOf(marking)),
  }
}

function searchByPattern(cards: readonly CommandWithNotes[], query: SearchQuery, engine: Engine): Searched {
  const pattern = { text: query.text, ignoreCase: query.ignoreCase }
  const { matches, search, problem } =
    engine === 'native' ? findMatches(cards, pattern) : findLiterally(cards, pattern, null)
  const marking = { kind: 'pattern', pattern, engine } as const
  return { matches, similarFrom: matches.length, problem, marking, mark: search.marks }
}

async function searchByWords(find: FindWords, text: string): Promise<Searched> {
  const { matches, similarFrom, ...found } = find(text)
  const marking = { kind: 'words', words: found } as const
  return { matches, similarFrom, problem: null, marking, mark: await markerOf(marking) }
}

/** Replaces the word search if it can't be loaded: finds the whole text, ignoring case. */
function searchWithoutWords(cards: readonly CommandWithNotes[], text: string): Searched {
  const pattern = { text, ignoreCase: true }
  const { matches, search, problem } = findLiterally(cards, pattern, { code: 'words/not-loaded' })
  const marking = { kind: 'pattern', pattern, engine: 'literal' } as const
  return { matches, similarFrom: matches.length, problem, marking, mark: search.marks }
}

/** Returns the function that finds highlights for `marking`. An invalid pattern is highlighted as plain text. */
async function markerOf(marking: Marking | null): Promise<MarkField> {
  if (marking === null) return null
  if (marking.kind === 'words') {
    const words = await loadWords()
    return words && ((field) => words.markWords(field, marking.words))
  }
  const search = marking.engine === 'native' ? patternSearch(marking.pattern) : null
  return search?.ok ? search.value.marks : literalSearch(marking.pattern).marks
}

function markCards(
  cards: readonly CommandWithNotes[],
  indices: readonly number[],
  mark: MarkField,
): readonly SearchHit[] {
  return indices.flatMap((index) => {
    const command = cards[index]
    return command === undefined ? [] : { command, marks: mark === null ? null : marksOf(command, mark) }
  })
}

function marksOf({ notes, line }: CommandWithNotes, mark: NonNullable<MarkField>) {
  return { notes: mark(notes), line: line === null ? [] : mark(line) }
}
