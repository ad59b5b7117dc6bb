import type { AtRevision, CommandsClient } from '../../client/commands-client.ts'
import { ABORTED } from '../../client/exchange.ts'
import type { ListChange } from '../../core/commands/changing-list.ts'
import type { CommandWithNotes } from '../../core/commands/command.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import type { Problem } from '../../core/problems/problems.ts'
import { type BuiltLibrary, type KnownLibrary, lastKnown, libraryOfBuild } from './built-library.ts'
import { createLibrarySearch, fetchInto, type LibrarySearch } from './library-search.ts'
import { type LibraryState, refreshing, withChanged, withFetched, withOlder, withoutFetched } from './library-state.ts'
import { watchOtherTabs } from './other-tabs.ts'
import type { ListOwner, OpenedLibrary } from './worker-calls.ts'

/** The list, and the functions to search it. A new object each time the list changes. */
export type SearchableList = {
  readonly search: LibrarySearch
  /** False for a list from before the first fetch. */
  readonly isFetched: boolean
  readonly owner: ListOwner
}

/** The list that can be searched; null until there is one. */
export type Searchable = SearchableList | null

/** A change made in this tab, and the library's revision after it; null if the server didn't send it. */
export type MadeChange = ListChange & AtRevision

/** The current state of the library. A new object after every change. */
export type LibrarySnapshot = {
  readonly library: LibraryState
  /** The cards to show before anything is searched. */
  readonly first: readonly CommandWithNotes[]
  readonly searchable: Searchable
  /** The owner's changes that are shown but not confirmed by the server yet, oldest first. */
  readonly pending: readonly ListChange[]
  /** The number of changes to the library, made in any tab, that this page knows of. */
  readonly changeCount: number
  /** The part of the library in the prerendered page; null if it has none. */
  readonly built: BuiltLibrary | null
}

/** The application's only copy of the library: Commander, the palette and the owner's tools all read this store. */
export type LibraryStore = {
  readonly getSnapshot: () => LibrarySnapshot
  /** The snapshot to hydrate with, as in the prerendered page. */
  readonly getBuiltSnapshot: () => LibrarySnapshot
  /** Without subscribers, nothing is fetched. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void
  /** Fetches the list unless a fetch is under way; with `ifStale`, only if this visit has no current one. */
  readonly load: (options?: { readonly ifStale: boolean }) => void
  /** Refetches the list, and shows that it's doing so. */
  readonly refresh: () => void
  /**
   * Applies a change made in this tab, and notifies the other tabs. Refetches if the list may then differ from the
   * library, or if only the server knows the change (null).
   */
  readonly announce: (change: MadeChange | null) => Promise<void>
  /** Shows a change before the server confirms it. Returns a function that hides it again. */
  readonly showPending: (change: ListChange) => () => void
  /** Hides all pending changes, for example because the owner has signed out. */
  readonly dropPending: () => void
  /**
   * Reads the list as the owner through this client. Null goes back to the public list and drops everything private at
   * once.
   */
  readonly switchSource: (ownersClient: CommandsClient | null) => void
}

/**
 * A store for the library at `client`; `built` is the part in the prerendered page. Does nothing until it's first
 * used; from then on its workers live as long as the page. Source: specification 4, "on load it fetches the full
 * list".
 */
export function createLibraryStore(client: CommandsClient, built: BuiltLibrary | null): LibraryStore {
  const listeners = new Set<() => void>()
  const builtSnapshot = built === null ? null : snapshotOf(libraryOfBuild(built), built)
  let known: KnownLibrary | null = built === null ? null : libraryOfBuild(built)
  let present: LibrarySnapshot | null = null
  let sync: Sync | null = null

  const recall = (): LibrarySnapshot => {
    const seen = lastKnown(client)
    if (seen === null && builtSnapshot !== null) return builtSnapshot
    known = seen
    return snapshotOf(seen, built)
  }
  const getSnapshot = () => {
    present ??= recall()
    return present
  }
  const update: SyncDeps['update'] = (change) => {
    const before = getSnapshot()
    present = change(before)
    if (present !== before) for (const listener of [...listeners]) listener()
  }
  const start = () => {
    getSnapshot()
    sync ??= createSync({ client, known, update, isUsed: () => listeners.size > 0 })
    return sync
  }

  return {
    getSnapshot,
    getBuiltSnapshot: () => builtSnapshot ?? getSnapshot(),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) sync?.pause()
      }
    },
    load: (options) => start().load(options),
    refresh: () => start().refresh(),
    announce: (change) => start().announce(change),
    showPending: (change) => {
      const { setPending } = start()
      setPending([...getSnapshot().pending, change])
      return () => setPending(getSnapshot().pending.filter((other) => other !== change))
    },
    dropPending: () => {
      if (getSnapshot().pending.length > 0) start().setPending([])
    },
    switchSource: (ownersClient) => start().switchSource(ownersClient),
  }
}

/** Keeps the list in sync with the server. */
type Sync = Pick<LibraryStore, 'load' | 'refresh' | 'announce' | 'switchSource'> & {
  readonly setPending: (pending: readonly ListChange[]) => void
  /** Aborts a fetch under way. The next `load` fetches if the list is stale. */
  readonly pause: () => void
}

type SyncDeps = {
  readonly client: CommandsClient
  /** The list from before the first fetch. */
  readonly known: KnownLibrary | null
  readonly update: (change: (snapshot: LibrarySnapshot) => LibrarySnapshot) => void
  readonly isUsed: () => boolean
}

function createSync(deps: SyncDeps): Sync {
  const { client, known, update, isUsed } = deps
  let source: Source = { client, owner: 'public' }
  const search = createLibrarySearch(() => source.client)
  let fetching: AbortController | null = null
  let isStale = true
  // The revision of the list; null if it may have missed a change.
  let revision: number | null = null

  const refetch = async () => {
    fetching?.abort()
    isStale = true
    revision = null
    if (!isUsed()) return
    const mine = new AbortController()
    fetching = mine
    const onFetched = (list: AtRevision) => {
      isStale = false
      revision = list.revision
    }
    await fetchList({ ...deps, search, source, onFetched }, mine.signal)
    if (fetching === mine) fetching = null
  }
  const refresh = () => {
    update((snapshot) => ({ ...snapshot, library: refreshing(snapshot.library) }))
    void refetch()
  }
  const apply = async (change: MadeChange) => {
    const isNext = revision !== null && change.revision === revision + 1
    if (isNext) revision = change.revision
    else void refetch()
    const isPlaced = await changeList(deps, search, change)
    if (isNext && !isPlaced) void refetch()
  }

  const onChange = (change: MadeChange | null) => {
    update((snapshot) => ({ ...snapshot, changeCount: snapshot.changeCount + 1 }))
    return change === null ? refetch() : apply(change)
  }
  const tellOtherTabs = watchOtherTabs(() => void onChange(null))
  if (known?.isWhole) void openKnown(deps, search)

  return {
    load: ({ ifStale } = { ifStale: false }) => {
      if (fetching === null && (isStale || !ifStale)) refresh()
    },
    refresh,
    announce: (change) => {
      tellOtherTabs()
      return onChange(change)
    },
    setPending: (pending) => void showPending(deps, search, pending),
    switchSource: (ownersClient) => {
      source = ownersClient === null ? { client, owner: 'public' } : { client: ownersClient, owner: 'owner' }
      if (ownersClient === null) void dropPrivate(deps, search)
      void refetch()
    },
    pause: () => {
      fetching?.abort()
      fetching = null
    },
  }
}

type Source = { readonly client: CommandsClient; readonly owner: ListOwner }

type FetchDeps = SyncDeps & {
  readonly search: LibrarySearch
  readonly source: Source
  readonly onFetched: (list: AtRevision) => void
}

/** Fetches the list and shows it, or an older one if that fails. */
async function fetchList(deps: FetchDeps, signal: AbortSignal): Promise<void> {
  const { client, search, source, update } = deps
  const onFirst = (first: readonly CommandWithNotes[]) =>
    update((snapshot) => (snapshot.first.length > 0 ? snapshot : { ...snapshot, first }))
  const fetched = await fetchInto(search, { ...source, signal, onFirst })
  if (!fetched.ok) {
    if (fetched.error !== ABORTED) await fallBack(deps, fetched.error, signal)
    return
  }
  deps.onFetched(fetched.value)
  client.remember(fetched.value.text)
  const searchable = { search, isFetched: true, owner: source.owner }
  const shown = shownOf(fetched.value)
  update((snapshot) => ({ ...snapshot, library: withFetched(shown), first: shown.first, searchable }))
}

/**
 * Shows an older list and the problem that prevented a newer one. Without one, only the prerendered part can be
 * searched; without that either, it shows just the problem.
 */
async function fallBack(deps: FetchDeps, problem: Problem, signal: AbortSignal): Promise<void> {
  const { search, known, update } = deps
  const isSearched = known?.isWhole === true || search.isOpen()
  const options = { isSearched, builtAt: known?.summary.builtAt ?? null }
  // Offline, the code itself may fail to load.
  const older = await import('./older-library.ts')
    .then(({ openOlderLibrary }) => openOlderLibrary(search, options))
    .catch(() => null)
  if (signal.aborted) return
  if (older !== null) {
    const searchable = { search, isFetched: true, owner: 'public' } as const
    const library = withoutFetched(withOlder(older.summary), problem)
    return update((snapshot) => ({ ...snapshot, library, first: older.first, searchable }))
  }
  const part = isSearched ? null : known
  if (part !== null) await openKnown(deps, search)
  update((snapshot) => ({ ...snapshot, library: withoutFetched(snapshot.library, problem, part?.commands.length) }))
}

async function openKnown({ known, update }: SyncDeps, search: LibrarySearch): Promise<void> {
  const opened = await search.open(new Blob([JSON.stringify(known?.commands ?? [])]))
  if (opened === null) return
  const searchable = { search, isFetched: false, owner: 'public' } as const
  update((snapshot) => (snapshot.searchable?.isFetched ? snapshot : { ...snapshot, searchable }))
}

/** Applies a change to the open list. Returns false if only the server knows a command's position. */
async function changeList({ client, update }: SyncDeps, search: LibrarySearch, change: MadeChange): Promise<boolean> {
  const changed = await search.change(change)
  if (changed === null) return true
  keep(client, changed)
  update((snapshot) => withShown(snapshot, changed))
  return changed.isPlaced
}

async function showPending({ update }: SyncDeps, search: LibrarySearch, pending: readonly ListChange[]): Promise<void> {
  update((snapshot) => ({ ...snapshot, pending }))
  const shown = await search.setPending(pending)
  if (shown !== null) update((snapshot) => withShown(snapshot, shown))
}

async function dropPrivate({ update }: SyncDeps, search: LibrarySearch): Promise<void> {
  update((snapshot) => ({ ...snapshot, first: snapshot.first.filter(isPublic) }))
  const dropped = await search.dropPrivate()
  if (dropped !== null) update((snapshot) => withShown(snapshot, dropped))
}

/**
 * Keeps a changed list for the visit. Removes the one kept for offline use, because it may show commands that are
 * private now.
 */
function keep(client: CommandsClient, { text }: OpenedLibrary): void {
  client.remember(text)
  // Without storage nothing was kept.
  import('./older-library.ts').then(({ forgetKeptList }) => forgetKeptList()).catch(() => undefined)
}

function withShown(snapshot: LibrarySnapshot, opened: OpenedLibrary): LibrarySnapshot {
  const shown = shownOf(opened)
  const searchable = snapshot.searchable && { ...snapshot.searchable }
  return { ...snapshot, library: withChanged(snapshot.library, shown), first: shown.first, searchable }
}

/** The parts of an opened library that the page itself needs. */
function shownOf({ all, unreadable }: OpenedLibrary) {
  return { total: all.matches.length, unreadable, first: all.cards.map(({ command }) => command) }
}

function snapshotOf(known: KnownLibrary | null, built: BuiltLibrary | null): LibrarySnapshot {
  const library: LibraryState = known === null ? { state: 'loading' } : withOlder(known.summary)
  const first = known?.first ?? []
  return { library, first, searchable: null, pending: [], changeCount: 0, built }
}
