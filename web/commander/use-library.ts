import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { AtRevision } from '../../client/commands-client.ts'
import { ABORTED } from '../../client/exchange.ts'
import { type Command, type CommandWithNotes, hasNotes } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems.ts'
import { commandsClient } from '../commands-client.ts'
import { createLibrarySearch, type LibrarySearch, takeOver } from '../search/library-search.ts'
import type { ChangedLibrary, OpenedLibrary } from '../search/worker-calls.ts'
import type { BuiltLibrary } from './built-library.ts'
import {
  createListFollower,
  type Following,
  type ListFollower,
  listenForChanges,
  type MadeChange,
} from './library-changes.ts'
import {
  type LibraryState,
  type LibrarySummary,
  refreshing,
  withChanged,
  withFetched,
  withOlder,
  withoutFetched,
} from './library-state.ts'

/** A library that is there before it is fetched: its text, to be searched, and its first cards, to be shown. */
type KnownLibrary = {
  readonly summary: LibrarySummary
  readonly first: readonly CommandWithNotes[]
  readonly blob: () => Blob
}

// As long as the page lives; what outlives a reload is in session storage, where it is short enough for that.
let lastSeen: KnownLibrary | null = null

/**
 * What `search` can be asked of: nothing yet, the list that the page had before it fetched one, or what it fetched.
 * A new object each time the library changes.
 */
export type Searchable = { readonly search: LibrarySearch; readonly isFetched: boolean } | null

/** The library of the Commander screen: how it stands, its first cards, what searches it, and 'Try again'. */
export type LibraryInUse = {
  readonly library: LibraryState
  readonly first: readonly CommandWithNotes[]
  readonly searchable: Searchable
  readonly retry: () => void
}

/**
 * The library, fetched whole when the screen appears, at every `retry`, and when it has changed in a way that nobody
 * here knows; a change that is known is made in the list that is there. While it is fetched, and when that fails, an
 * older list stays in place. Source: specification 4, "on load it fetches the full list".
 */
export function useLibrary(built: BuiltLibrary | null): LibraryInUse {
  const [known, setKnown] = useState(() => (built === null ? recallLibrary() : libraryOfBuild(built)))
  const [library, setLibrary] = useState(() => stateOf(known))
  const [first, setFirst] = useState(known?.first ?? [])
  const [searchable, setSearchable] = useState<Searchable>(null)
  const [attempt, setAttempt] = useState(0)
  const [follower] = useState(createListFollower)
  const search = useLibrarySearch()
  const isShown = useRef(known !== null)
  // Quietly: what was not asked for here is not announced here.
  const fetchAgain = useCallback(() => setAttempt((count) => count + 1), [])
  const retry = useCallback(() => {
    setLibrary(refreshing)
    fetchAgain()
  }, [fetchAgain])

  // A layout effect, as a list that this visit saw takes the built one's place before the first paint.
  useLayoutEffect(() => {
    const seen = built === null ? null : recallLibrary()
    if (seen === null) return
    isShown.current = true
    setKnown(seen)
    setLibrary(stateOf(seen))
    setFirst(seen.first)
  }, [built])

  useEffect(() => {
    if (search === null || known === null) return
    search.open(known.blob()).then((opened) => {
      if (opened !== null) setSearchable((present) => (present?.isFetched ? present : { search, isFetched: false }))
    })
  }, [search, known])

  const parts = { search, follower, fetchAgain, setLibrary, setFirst, setSearchable }
  useFetchedList(parts, { attempt, isShown, builtAt: known?.summary.builtAt ?? null })
  useChangesInPlace(parts)

  return { library, first, searchable, retry }
}

type LibraryParts = {
  readonly search: LibrarySearch | null
  readonly follower: ListFollower
  readonly fetchAgain: () => void
  readonly setLibrary: Dispatch<SetStateAction<LibraryState>>
  readonly setFirst: Dispatch<SetStateAction<readonly CommandWithNotes[]>>
  readonly setSearchable: Dispatch<SetStateAction<Searchable>>
}

type FetchOptions = {
  readonly attempt: number
  readonly isShown: RefObject<boolean>
  readonly builtAt: string | null
}

/** Fetches the list at each attempt; where that fails, an older one is looked for. */
function useFetchedList(parts: LibraryParts, { attempt, isShown, builtAt }: FetchOptions): void {
  const { search, follower, fetchAgain, setLibrary, setFirst, setSearchable } = parts

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what asks for a new fetch
  useEffect(() => {
    if (search === null) return
    const leaving = new AbortController()
    const { signal } = leaving
    const onFirst = (cards: readonly CommandWithNotes[]) => setFirst((shown) => (shown.length > 0 ? shown : cards))
    const show = () => {
      isShown.current = true
      setSearchable({ search, isFetched: true })
    }
    const fallBack = async (problem: Problem) => {
      // Nor may the code be there, where the network is not.
      const older = await import('./older-library.ts')
        .then(({ openOlderLibrary }) => openOlderLibrary(search, { isShown: isShown.current, builtAt }))
        .catch(() => null)
      if (signal.aborted) return
      setLibrary((state) => withoutFetched(older === null ? state : withOlder(older), problem))
      if (older !== null) show()
    }
    const take = async (fetched: OpenedLibrary & AtRevision) => {
      const { changes, mustFetch } = follower.arrive(fetched.revision)
      // What was changed meanwhile must not be as it was, not for a moment.
      const changed = await changeAll(search, changes)
      if (signal.aborted) return
      rememberLibrary(changed ?? fetched)
      setLibrary(withFetched(changed ?? fetched))
      show()
      if (mustFetch || changed?.isPlaced === false) fetchAgain()
    }
    follower.begin()
    takeOver(commandsClient, search, { signal, onFirst }).then((taken) => {
      if (taken.ok) return take(taken.value)
      if (taken.error === ABORTED) return
      follower.fail()
      return fallBack(taken.error)
    })
    return () => leaving.abort()
  }, [search, attempt])
}

/** Makes a change in the list that is there, so that it need not be fetched. */
function useChangesInPlace({ search, follower, fetchAgain, setLibrary, setFirst, setSearchable }: LibraryParts): void {
  useEffect(() => {
    if (search === null) return
    const make = async (change: MadeChange, { isCurrent, mustFetch }: Following) => {
      setFirst((cards) => cards.filter(({ id }) => !change.removed.includes(id)))
      const changed = await search.change(change)
      if (changed === null) return
      if (isCurrent) keep(changed)
      setLibrary((state) => withChanged(state, changed))
      setSearchable((present) => present && { ...present })
      if (mustFetch || !changed.isPlaced) fetchAgain()
    }
    return listenForChanges((change) => {
      if (change === null) return fetchAgain()
      const following = follower.take(change)
      if (following.isNew) void make(change, following)
    })
  }, [search, follower, fetchAgain, setLibrary, setFirst, setSearchable])
}

/** For the rest of the visit, and for when there is no network. */
function keep(changed: ChangedLibrary): void {
  rememberLibrary(changed)
  // Where there is no room for it, the list before it stays.
  import('./older-library.ts').then(({ keepChanged }) => keepChanged(changed.blob)).catch(() => undefined)
}

/** Makes changes one after the other; null where there are none. */
async function changeAll(search: LibrarySearch, changes: readonly MadeChange[]): Promise<ChangedLibrary | null> {
  let changed: ChangedLibrary | null = null
  let isPlaced = true
  for (const change of changes) {
    changed = await search.change(change)
    isPlaced &&= changed?.isPlaced ?? true
  }
  return changed && { ...changed, isPlaced }
}

function useLibrarySearch(): LibrarySearch | null {
  const [search, setSearch] = useState<LibrarySearch | null>(null)

  useEffect(() => {
    const created = createLibrarySearch()
    setSearch(created)
    return created.close
  }, [])

  return search
}

function stateOf(known: KnownLibrary | null): LibraryState {
  return known === null ? { state: 'loading' } : withOlder(known.summary)
}

/** Remembers the library just fetched for the rest of the visit. */
function rememberLibrary({ blob, text, first, total, unreadable }: OpenedLibrary): void {
  lastSeen = text === null ? { summary: { total, unreadable, builtAt: null }, first, blob: () => blob } : null
  commandsClient.remember(text)
}

/** The library as this visit last saw it; null if it has not, or could not keep it. */
function recallLibrary(): KnownLibrary | null {
  if (lastSeen !== null) return lastSeen
  const kept = commandsClient.lastKnown()
  if (kept === null) return null
  const first = kept.commands.filter(hasNotes)
  const summary = { total: first.length, unreadable: kept.unreadable, builtAt: null }
  return { summary, first, blob: () => blobOf(kept.commands) }
}

/** The library that the page came with. */
function libraryOfBuild({ commands, total, builtAt }: BuiltLibrary): KnownLibrary {
  const summary = { total, builtAt, unreadable: 0 }
  return { summary, first: commands.filter(hasNotes), blob: () => blobOf(commands) }
}

function blobOf(commands: readonly Command[]): Blob {
  return new Blob([JSON.stringify(commands)])
}
