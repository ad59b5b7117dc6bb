import type { AtRevision, CommandsClient } from '../../client/commands-client.ts'
import { ABORTED } from '../../client/exchange.ts'
import type { ListChange } from '../../core/commands/changing-list.ts'
import { type Command, type CommandWithNotes, hasNotes } from '../../core/commands/command.ts'
import { isPublic } from '../../core/commands/visibility.ts'
import type { Problem } from '../../core/problems/problems.ts'
import { FIRST_CARDS } from '../ui/card-counts.ts'
import { type BuiltLibrary, type KnownLibrary, lastKnown, libraryOfBuild } from './built-library.ts'
import { createLibrarySearch, type LibrarySearch } from './library-search.ts'
import { type LibraryState, refreshing, withChanged, withFetched, withOlder, withoutFetched } from './library-state.ts'
import { watchOtherTabs } from './other-tabs.ts'
import type { Audience, OpenedLibrary } from './worker-calls.ts'

/** A list that can be searched. A new object whenever the list changes. */
export type SearchableList = {
  readonly search: LibrarySearch
  /** False if the list was known before the first fetch. */
  readonly isFetched: boolean
  readonly audience: Audience
}

/** The list to search, or null if there isn't one yet. */
export type Searchable = SearchableList | null

/** A change made in this tab, and the library's revision after it, which is null if the server didn't send it. */
export type MadeChange = ListChange & AtRevision

/** The state of the library. A new object after every change. */
export type LibrarySnapshot = {
  readonly library: LibraryState
  /** The cards to show before the first search. */
  readonly first: readonly CommandWithNotes[]
  readonly searchable: Searchable
  /** The owner's changes that the server hasn't confirmed yet, oldest first. They're shown already. */
  readonly pending: readonly ListChange[]
  /** Goes up with every change to the library, from any tab, and when another browser may have changed it. */
  readonly changeCount: number
  /** True once a server has sent the list. A server answers addresses that don't exist on a static host. */
  readonly hasServer: boolean
  /** The part of the library in the prerendered page, or null if it has none. */
  readonly built: BuiltLibrary | null
}

type Source = { readonly client: CommandsClient; readonly audience: Audience }

/** Created on first use, and kept until the page is unloaded. */
type Started = { readonly search: LibrarySearch; readonly notifyOtherTabs: () => void }

/**
 * The application's only copy of the library, shared by Commander, the palette and the owner's tools. Does nothing
 * until it's first used. Source: specification 4, "on load it fetches the full list".
 */
export class LibraryStore {
  readonly #client: CommandsClient
  readonly #built: BuiltLibrary | null
  readonly #builtSnapshot: LibrarySnapshot | null
  readonly #listeners = new Set<() => void>()
  /** The list known before the first fetch. */
  #known: KnownLibrary | null
  #present: LibrarySnapshot | null = null
  #source: Source
  #started: Started | null = null
  #fetching: AbortController | null = null
  #isStale = true
  /** The list's revision, or null if it's unknown or the list may lack a change. */
  #revision: number | null = null

  /** Creates a store for the library that `client` fetches. `built` is the part in the prerendered page. */
  constructor(client: CommandsClient, built: BuiltLibrary | null) {
    this.#client = client
    this.#built = built
    this.#known = built && libraryOfBuild(built)
    this.#builtSnapshot = built && snapshotOf(this.#known, built)
    this.#source = { client, audience: 'public' }
  }

  readonly getSnapshot = (): LibrarySnapshot => {
    this.#present ??= this.#recall()
    return this.#present
  }

  /** The snapshot for hydration, which matches the prerendered page. */
  readonly getBuiltSnapshot = (): LibrarySnapshot => this.#builtSnapshot ?? this.getSnapshot()

  /**
   * Subscribes to changes. When the last subscriber leaves, a running fetch is aborted. Returns an unsubscribe
   * function.
   */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#fetching?.abort()
      this.#fetching = null
    }
  }

  /** Fetches the list unless a fetch is already running. With `ifStale`, fetches only if the current list is stale. */
  load({ ifStale } = { ifStale: false }): void {
    if (this.#fetching === null && (this.#isStale || !ifStale)) this.refresh()
  }

  /**
   * Marks the list as refreshing and fetches it again, aborting a running fetch. Without subscribers, doesn't fetch it
   * until the next `load`.
   */
  readonly refresh = (): void => {
    this.#update((snapshot) => ({ ...snapshot, library: refreshing(snapshot.library) }))
    void this.#refetch()
  }

  /**
   * Applies a change made in this tab and notifies the other tabs. Fetches the list again if it may still differ from
   * the server's, or if the change is null because only the server knows it.
   */
  announce(change: MadeChange | null): Promise<void> {
    this.#start().notifyOtherTabs()
    return this.#onChange(change)
  }

  /** Shows a change before the server confirms it. Returns a function that reverts it. */
  showPending(change: ListChange): () => void {
    void this.#setPending([...this.getSnapshot().pending, change])
    return () => void this.#setPending(this.getSnapshot().pending.filter((other) => other !== change))
  }

  /** Reverts all pending changes, for example when the owner signs out. */
  dropPending(): void {
    if (this.getSnapshot().pending.length > 0) void this.#setPending([])
  }

  /**
   * Switches to the owner's list, read through this client. With null, switches back to the public list and drops
   * everything private immediately.
   */
  switchSource(ownersClient: CommandsClient | null): void {
    const [client, audience] =
      ownersClient === null ? ([this.#client, 'public'] as const) : ([ownersClient, 'owner'] as const)
    this.#source = { client, audience }
    if (ownersClient === null) void this.#dropPrivate()
    void this.#refetch()
  }

  #recall(): LibrarySnapshot {
    const seen = lastKnown(this.#client)
    if (seen === null && this.#builtSnapshot !== null) return this.#builtSnapshot
    this.#known = seen
    return snapshotOf(seen, this.#built)
  }

  #update(change: (snapshot: LibrarySnapshot) => LibrarySnapshot): void {
    const before = this.getSnapshot()
    this.#present = change(before)
    if (this.#present !== before) for (const listener of [...this.#listeners]) listener()
  }

  #start(): Started {
    if (this.#started !== null) return this.#started
    this.getSnapshot()
    const search = createLibrarySearch(() => this.#source.client)
    const notifyOtherTabs = watchOtherTabs(() => void this.#onChange(null))
    this.#started = { search, notifyOtherTabs }
    if (this.#known?.isWhole) void this.#openKnown()
    return this.#started
  }

  async #refetch(): Promise<void> {
    this.#fetching?.abort()
    this.#isStale = true
    this.#revision = null
    if (this.#listeners.size === 0) return
    const mine = new AbortController()
    this.#fetching = mine
    await this.#fetchList(mine.signal)
    if (this.#fetching === mine) this.#fetching = null
  }

  async #fetchList(signal: AbortSignal): Promise<void> {
    const { search } = this.#start()
    const { client, audience } = this.#source
    const onFirst = (commands: readonly Command[]) => {
      const first = commands.filter(hasNotes).slice(0, FIRST_CARDS)
      this.#update((snapshot) => (signal.aborted || snapshot.first.length > 0 ? snapshot : { ...snapshot, first }))
    }
    const fetched = await client.fetchCommands({ signal, onFirst })
    if (!fetched.ok) return fetched.error === ABORTED ? undefined : this.#fallBack(fetched.error, signal)
    // If the owner has just signed out, their list must not be opened.
    if (signal.aborted) return
    const { list, revision } = fetched.value
    const opened = await search.open(list, audience)
    if (opened === null || signal.aborted) return
    if (!opened.ok) return this.#fallBack(opened.error, signal)
    this.#isStale = false
    this.#revision = revision
    this.#client.remember(opened.value.text)
    const shown = shownOf(opened.value)
    const searchable = { search, isFetched: true, audience }
    const hasServer = revision !== null
    this.#update((snapshot) => ({
      ...snapshot,
      library: withFetched(shown),
      first: shown.first,
      searchable,
      hasServer,
    }))
  }

  /**
   * Shows the problem together with an older list: the one that `openOlderLibrary` opens, or else the one that is
   * already open, or else the prerendered part. Without any of them, shows only the problem. If the owner's list is
   * open, it stays, because older lists have no private commands.
   */
  async #fallBack(problem: Problem, signal: AbortSignal): Promise<void> {
    const { search } = this.#start()
    const known = this.#known
    const isSearched = known?.isWhole === true || search.isOpen()
    const options = { isSearched, builtAt: known?.summary.builtAt ?? null }
    const isOwners = this.getSnapshot().searchable?.audience === 'owner'
    // If the browser is offline, this module may not load either.
    const older = isOwners
      ? null
      : await import('./older-library.ts')
          .then(({ openOlderLibrary }) => openOlderLibrary(search, options))
          .catch(() => null)
    if (signal.aborted) return
    if (older !== null) {
      const searchable = { search, isFetched: true, audience: 'public' } as const
      const library = withoutFetched(withOlder(older.summary), problem)
      return this.#update((snapshot) => ({ ...snapshot, library, first: older.first, searchable }))
    }
    const part = isSearched ? null : known
    if (part !== null) await this.#openKnown()
    const have = part?.commands.length
    this.#update((snapshot) => ({ ...snapshot, library: withoutFetched(snapshot.library, problem, have) }))
  }

  async #openKnown(): Promise<void> {
    const { search } = this.#start()
    const opened = await search.open(new Blob([JSON.stringify(this.#known?.commands ?? [])]), 'public')
    if (opened === null) return
    const searchable = { search, isFetched: false, audience: 'public' } as const
    this.#update((snapshot) => (snapshot.searchable?.isFetched ? snapshot : { ...snapshot, searchable }))
  }

  /** A null change is one that only the server knows. */
  async #onChange(change: MadeChange | null): Promise<void> {
    this.#update((snapshot) => ({ ...snapshot, changeCount: snapshot.changeCount + 1 }))
    if (change === null) return this.#refetch()
    const isNext = this.#revision !== null && change.revision === this.#revision + 1
    if (isNext) this.#revision = change.revision
    else void this.#refetch()
    const changed = await this.#start().search.change(change)
    if (changed === null) return
    keep(this.#client, changed)
    this.#update((snapshot) => withShown(snapshot, changed))
    // Only the server knows where one of the changed commands belongs.
    if (isNext && !changed.isPlaced) void this.#refetch()
  }

  async #setPending(pending: readonly ListChange[]): Promise<void> {
    this.#update((snapshot) => ({ ...snapshot, pending }))
    const shown = await this.#start().search.setPending(pending)
    if (shown !== null) this.#update((snapshot) => withShown(snapshot, shown))
  }

  async #dropPrivate(): Promise<void> {
    this.#update((snapshot) => ({ ...snapshot, first: snapshot.first.filter(isPublic) }))
    const dropped = await this.#start().search.dropPrivate()
    if (dropped !== null) this.#update((snapshot) => withShown(snapshot, dropped))
  }
}

/**
 * Stores a changed list for this visit. Deletes the list kept for offline use, because it may contain commands that are
 * private now.
 */
function keep(client: CommandsClient, { text }: OpenedLibrary): void {
  client.remember(text)
  // Without storage, there's nothing to delete. If the module can't be loaded, the next public fetch replaces the list.
  import('./older-library.ts').then(({ forgetKeptList }) => forgetKeptList()).catch(() => undefined)
}

function withShown(snapshot: LibrarySnapshot, opened: OpenedLibrary): LibrarySnapshot {
  const shown = shownOf(opened)
  const searchable = snapshot.searchable && { ...snapshot.searchable }
  return { ...snapshot, library: withChanged(snapshot.library, shown), first: shown.first, searchable }
}

function shownOf({ all, unreadable }: OpenedLibrary) {
  return { total: all.matches.length, unreadable, first: all.cards.map(({ command }) => command) }
}

function snapshotOf(known: KnownLibrary | null, built: BuiltLibrary | null): LibrarySnapshot {
  const library: LibraryState = known === null ? { state: 'loading' } : withOlder(known.summary)
  const first = known?.first ?? []
  return { library, first, searchable: null, pending: [], changeCount: 0, hasServer: false, built }
}
