import type { CommandsClient } from '../../client/commands-client.ts'
import { ABORTED } from '../../client/exchange.ts'
import type { CommandWithNotes } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems.ts'
import { type BuiltLibrary, type KnownLibrary, lastKnown, libraryOfBuild } from './built-library.ts'
import {
  createListFollower,
  type Following,
  type ListFollower,
  listenForChanges,
  type MadeChange,
} from './library-changes.ts'
import { createLibrarySearch, type LibrarySearch, takeOver } from './library-search.ts'
import { type LibraryState, refreshing, withChanged, withFetched, withOlder, withoutFetched } from './library-state.ts'
import { pendingChanges, subscribePending } from './pending-changes.ts'
import type { ChangedLibrary, OpenedLibrary } from './worker-calls.ts'

/**
 * What can be searched: nothing yet, the list that the page had before it fetched one, or what it fetched. A new object
 * each time the library changes.
 */
export type Searchable = { readonly search: LibrarySearch; readonly isFetched: boolean } | null

/** The library as it is now: how it stands, the cards to begin with, and what searches it. */
export type LibraryView = {
  readonly library: LibraryState
  readonly first: readonly CommandWithNotes[]
  readonly searchable: Searchable
  /** The cards to begin with for whoever comes next. */
  readonly newestFirst: readonly CommandWithNotes[]
  /** The part of the library that the page came with; null where it came with none. */
  readonly built: BuiltLibrary | null
}

/** Which list somebody needs: the server's newest, or whichever has been fetched in this visit. */
export type NeededList = 'newest' | 'any'

/**
 * The application's one copy of the library: it is fetched, searched and kept in step with every change in one place,
 * for the Commander screen and for the palette.
 */
export type Library = {
  readonly view: () => LibraryView
  /** The view for the first paint: a list that this visit has seen takes the place of the one that was built. */
  readonly recall: () => LibraryView
  /** Fetches the list if it has to, and tells `onView` of every change. Gives the way to end that. */
  readonly use: (onView: (view: LibraryView) => void, needed: NeededList) => () => void
  /** Fetches the list once more, and says so. */
  readonly retry: () => void
  /**
   * Reads another list from now on, such as all that the owner may see, which is kept nowhere; null for the public one.
   * What stands in the list of before and has to be gone at once is `removed`.
   */
  readonly readFrom: (source: CommandsClient | null, removed: readonly string[]) => void
}

/**
 * The library at `client`; `built` is the one that the page came with. Nothing happens before its first use. From then
 * on it lasts as long as the page, with the workers that search it.
 * Source: specification 4, "on load it fetches the full list".
 */
export function createLibrary(client: CommandsClient, built: BuiltLibrary | null): Library {
  const users = new Set<(view: LibraryView) => void>()
  let known: KnownLibrary | null = null
  let present: LibraryView | null = null
  let upkeep: Upkeep | null = null
  let source = client

  const begin = (beginning: KnownLibrary | null): LibraryView => {
    known = beginning
    present = viewOf(beginning, built)
    return present
  }
  const view = () => present ?? begin(built === null ? lastKnown(client) : libraryOfBuild(built))
  const change: UpkeepParts['change'] = (changeView) => {
    const before = view()
    present = changeView(before)
    if (present !== before) for (const tell of [...users]) tell(present)
  }

  return {
    view,
    recall: () => {
      const seen = upkeep === null && built !== null ? lastKnown(client) : null
      return seen === null ? view() : begin(seen)
    },
    use: (onView, needed) => {
      users.add(onView)
      onView(view())
      upkeep ??= keepUp({ publicClient: client, source: () => source, known, view, change }, () => users.size > 0)
      upkeep.need(needed)
      return () => {
        users.delete(onView)
        if (users.size === 0) upkeep?.rest()
      }
    },
    retry: () => upkeep?.retry(),
    readFrom: (next, removed) => {
      source = next ?? client
      upkeep?.turn(removed)
    },
  }
}

type ShownList = Pick<LibraryView, 'library' | 'first'> & { readonly search: LibrarySearch }

/** What keeps a library in step from its first use on. */
type Upkeep = {
  /** Fetches the list where `needed` asks for it and no fetch is under way. */
  readonly need: (needed: NeededList) => void
  readonly retry: () => void
  /** The source is another one. */
  readonly turn: (removed: readonly string[]) => void
  /** Nobody needs it for now: no fetch goes on, and what changes unseen is fetched when it is next needed. */
  readonly rest: () => void
}

type UpkeepParts = {
  readonly publicClient: CommandsClient
  readonly source: () => CommandsClient
  readonly search: LibrarySearch
  readonly follower: ListFollower
  readonly known: KnownLibrary | null
  readonly view: () => LibraryView
  readonly change: (change: (view: LibraryView) => LibraryView) => void
}

/**
 * Fetches the list when it is needed, and whenever it has changed in a way that nobody here knows; a change that is
 * known is made in the list that is there. While it is fetched, and when that fails, an older list stays in place.
 */
function keepUp(shared: Omit<UpkeepParts, 'search' | 'follower'>, hasUsers: () => boolean): Upkeep {
  const parts: UpkeepParts = { ...shared, search: createLibrarySearch(shared.source), follower: createListFollower() }
  const { follower, known, change, source, publicClient } = parts
  let fetching: AbortController | null = null
  let isOutdated = true

  // Quietly: what was not asked for here is not announced here.
  const fetchQuietly = async () => {
    fetching?.abort()
    const mine = new AbortController()
    fetching = mine
    isOutdated = true
    const outcome = await fetchList(parts, mine.signal)
    if (fetching !== mine) return
    fetching = null
    isOutdated = outcome !== 'newest'
    if (outcome === 'changed since') void fetchQuietly()
  }
  const fetchAgain = () => {
    if (hasUsers()) void fetchQuietly()
    else isOutdated = true
  }
  const retry = () => {
    change((view) => ({ ...view, library: refreshing(view.library) }))
    void fetchQuietly()
  }

  listenForChanges(async (told) => {
    if (told === null) return fetchAgain()
    const made = (source() !== publicClient && told.own) || told
    const following = follower.take(made)
    if (following.isNew && !(await makeChange(parts, made, following))) fetchAgain()
  })
  subscribePending(() => void showPendingIn(parts))
  if (known?.isWhole) void openKnown(parts, known)

  return {
    need: (needed) => {
      if (fetching === null && (needed === 'newest' || isOutdated)) retry()
    },
    retry,
    turn: (removed) => {
      void makeChange(parts, { added: [], put: [], removed, revision: null }, NOT_CURRENT)
      fetchAgain()
    },
    rest: () => {
      if (fetching !== null) follower.fail()
      fetching?.abort()
      fetching = null
      change((view) => ({ ...view, first: view.newestFirst }))
    },
  }
}

const NOT_CURRENT: Following = { isNew: true, isCurrent: false, mustFetch: true }

async function openKnown({ search, change }: UpkeepParts, { commands }: KnownLibrary): Promise<void> {
  const opened = await search.open(new Blob([JSON.stringify(commands)]))
  if (opened === null) return
  change((view) => (view.searchable?.isFetched ? view : { ...view, searchable: { search, isFetched: false } }))
}

/** Fetches the list and shows it, or an older one where that fails; what was changed meanwhile is made in it. */
async function fetchList(parts: UpkeepParts, signal: AbortSignal): Promise<'newest' | 'changed since' | 'failed'> {
  const { search, follower, change } = parts
  const client = parts.source()
  const onFirst = (first: readonly CommandWithNotes[]) =>
    change((view) => (view.first.length > 0 ? view : { ...view, first }))
  let mustFetch = false
  // What was changed meanwhile must not be as it was, not for a moment.
  const changesSince = (revision: number | null) => {
    const arrived = follower.arrive(revision)
    mustFetch = arrived.mustFetch
    return arrived.changes
  }
  follower.begin()
  const taken = await takeOver(client, search, { signal, onFirst, changesSince })
  if (!taken.ok) {
    if (taken.error !== ABORTED) await fallBack(parts, taken.error, signal)
    return 'failed'
  }
  const newest = taken.value
  client.remember(newest.text)
  change((view) => showing(view, { search, library: withFetched(newest), first: newest.first }))
  return mustFetch || !newest.isPlaced ? 'changed since' : 'newest'
}

/**
 * Shows an older list, with what kept the newest one from coming. Where there is none, what the page came with is all
 * that can be searched; and where that is nothing, there is only the problem to tell.
 */
async function fallBack(parts: UpkeepParts, problem: Problem, signal: AbortSignal) {
  const { search, follower, known, view, change } = parts
  const isSearched = known?.isWhole === true || view().searchable !== null
  const options = { isSearched, builtAt: known?.summary.builtAt ?? null }
  follower.fail()
  // Nor may the code be there, where the network is not.
  const older = await import('./older-library.ts')
    .then(({ openOlderLibrary }) => openOlderLibrary(search, options))
    .catch(() => null)
  if (signal.aborted) return
  if (older !== null) {
    const library = withoutFetched(withOlder(older.summary), problem)
    return change((present) => showing(present, { search, library, first: older.first }))
  }
  const part = isSearched ? null : known
  if (part !== null) await openKnown(parts, part)
  change((present) => ({ ...present, library: withoutFetched(present.library, problem, part?.commands.length) }))
}

/** Makes a change in the list that is there, so that it need not be fetched. False where it has to be after all. */
async function makeChange(
  { publicClient, source, search, change }: UpkeepParts,
  made: MadeChange,
  { isCurrent, mustFetch }: Following,
): Promise<boolean> {
  change((view) => ({ ...view, first: view.first.filter(({ id }) => !made.removed.includes(id)) }))
  const isKept = isCurrent && source() === publicClient
  const changed = await search.change(made)
  if (changed === null) return true
  if (isKept) keep(publicClient, changed)
  change((view) => withShown(view, changed))
  return !mustFetch && changed.isPlaced
}

async function showPendingIn({ search, change }: UpkeepParts): Promise<void> {
  const shown = await search.pend(pendingChanges())
  if (shown !== null) change((view) => withShown(view, shown))
}

/** The view once its list shows something else. */
function withShown(view: LibraryView, shown: OpenedLibrary): LibraryView {
  const searchable = view.searchable && { ...view.searchable }
  return { ...view, library: withChanged(view.library, shown), newestFirst: shown.first, searchable }
}

/** For the rest of the visit, and for when there is no network. */
function keep(client: CommandsClient, changed: ChangedLibrary): void {
  client.remember(changed.text)
  // Where there is no room for it, the list before it stays.
  import('./older-library.ts').then(({ keepChanged }) => keepChanged(changed.blob)).catch(() => undefined)
}

function viewOf(known: KnownLibrary | null, built: BuiltLibrary | null): LibraryView {
  const library: LibraryState = known === null ? { state: 'loading' } : withOlder(known.summary)
  const first = known?.first ?? []
  return { library, first, newestFirst: first, searchable: null, built }
}

/** The view with another list. The cards that it begins with stay: those found in the list take their place. */
function showing(view: LibraryView, { search, library, first }: ShownList): LibraryView {
  const searchable = { search, isFetched: true }
  return { ...view, library, newestFirst: first, searchable }
}
