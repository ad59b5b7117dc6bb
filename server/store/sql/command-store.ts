import type { LibraryChange, RecordedChange } from '../../../core/commands/changes/undo-change.ts'
import type { Command, LibraryContents, StoredCommand } from '../../../core/commands/command.ts'
import type { Author, PublicHistory, Version, VersionAction } from '../../../core/commands/version.ts'
import type { AccessTokenStore } from './access-token-store.ts'
import type { SessionStore } from './session-store.ts'

/**
 * The data that a change needs: the commands with these ids, the commands of an earlier change, one command and one of
 * its versions, or the whole library.
 */
export type ChangeScope =
  | readonly string[]
  | { readonly changeId: string }
  | { readonly id: string; readonly version: number }
  | 'all'

/**
 * The state on which a change is based: the commands in its scope, in library order and including deleted ones; the
 * revision for every command that it puts; and the earlier change or version in its scope, if any.
 */
export type CurrentState = {
  readonly commands: readonly StoredCommand[]
  readonly nextRevision: number
  readonly earlier?: RecordedChange
  readonly version?: Version
}

/**
 * A change to record, which explains the versions that it creates and can be undone as a whole. `undoes` is the id of
 * the change that it undoes. `isListed` is set if `CommandStore.changes` includes it.
 */
export type ChangeRecord = {
  readonly id: string
  readonly at: string
  readonly by: Author | null
  readonly action: VersionAction
  readonly undoes?: string
  readonly isListed?: true
}

/**
 * The outcome of a change. Each command in `put` replaces the one with its id, or is added at the end; it must be in
 * the change's scope, because its previous state becomes a version. `answer` is returned to the caller. `record` may be
 * null if nothing is put. `marks` sets whether earlier changes are undone. `copy` is stored as it is, including
 * versions, and begins a new history.
 */
export type Decision<T> = {
  readonly put: readonly StoredCommand[]
  readonly answer: T
  readonly record: ChangeRecord | null
  readonly marks?: readonly { readonly id: string; readonly undoneAt: string | null }[]
  readonly copy?: LibraryCopy
}

/** A recorded change: its row in `changes` and its rows in `changed_commands`. */
export type StoredChange = {
  readonly change: {
    readonly id: string
    readonly action: string
    readonly at: string
    readonly count: number
    readonly undoes: string | null
    readonly undone_at: string | null
    readonly made_by: string | null
    readonly listed: number
  }
  readonly touched: readonly TouchedRow[]
}

/**
 * A command before a change, as JSON or null if there was none, and the digest of its state after the change. Once the
 * command is purged, these are null and ''.
 */
export type TouchedRow = { readonly command_id: string; readonly before: string | null; readonly left_as: string }

/**
 * A whole library: every command, including deleted ones, in library order, and every recorded change, earliest first.
 * If the target already has a change, only its missing parts are copied.
 */
export type LibraryCopy = { readonly commands: readonly StoredCommand[]; readonly changes: readonly StoredChange[] }

/** Up to `limit` versions of a command, with numbers below `before`. */
export type VersionPage = { readonly before: number; readonly limit: number }

/**
 * The library's database. Every store passes the test suite in `tests/contract/`. A call rejects with a `StoreError` if
 * it fails, and never returns only a part of the library.
 */
export type CommandStore = {
  /** Returns the library's revision: a whole number from 0 that grows with every change and survives a restart. */
  readonly revision: () => Promise<number>
  /**
   * Returns the random id of the change that led to a revision. Libraries with the same id at the same revision share
   * their history up to it. Returns null if the library never had that revision, or has begun a new history since, as
   * after a restore.
   */
  readonly historyAt: (revision: number) => Promise<string | null>
  /** Reads every command that isn't deleted, in library order, and the library's revision, in one transaction. */
  readonly list: () => Promise<LibraryContents>
  /**
   * Adds the starting library, all or nothing, unless one was added before. A library that its owner has emptied stays
   * empty. If two servers seed at the same moment, the library is added once.
   */
  readonly seed: (commands: readonly Command[]) => Promise<'seeded' | 'kept'>
  /** Returns the command with this id, even if it's deleted, or null if there isn't one. */
  readonly find: (id: string) => Promise<StoredCommand | null>
  /** Returns the deleted commands that aren't purged yet, most recently deleted first. */
  readonly deleted: () => Promise<readonly StoredCommand[]>
  /**
   * Reads a snapshot of every command, including deleted ones, in library order. Neither waits for changes nor blocks
   * them.
   */
  readonly listAll: () => Promise<readonly StoredCommand[]>
  /** Reads a snapshot of the whole library, including versions. Neither waits for changes nor blocks them. */
  readonly copy: () => Promise<LibraryCopy>
  /** Returns the public history of every command that isn't deleted, by id and in library order. */
  readonly histories: () => Promise<ReadonlyMap<string, PublicHistory>>
  /**
   * Returns versions of the command with this id, even if it's deleted, newest first; null if there is no such command.
   */
  readonly versions: (id: string, page: VersionPage) => Promise<readonly Version[] | null>
  /**
   * Changes the library, all or nothing, and resolves once the change is durable. `decide` sees the data in its scope
   * while all other changes wait, and returns the outcome. It may run twice, so it mustn't have side effects. If it
   * throws, nothing changes and the call rejects with the same error. If the outcome has no command to put, no mark and
   * no copy, nothing is changed or recorded.
   */
  readonly change: <T>(scope: ChangeScope, decide: (present: CurrentState) => Decision<T>) => Promise<T>
  /** Returns the listed changes since this moment, except undos, newest first. */
  readonly changes: (since: string) => Promise<readonly LibraryChange[]>
  /**
   * Permanently removes the commands deleted before this moment (ISO 8601) with their versions, and recorded changes
   * that have no other commands. Returns the number of commands.
   */
  readonly purge: (before: string) => Promise<number>
  /** Like `purge`, for all deleted commands. */
  readonly purgeDeleted: () => Promise<number>
  /** The access tokens, which are in the same database. */
  readonly tokens: AccessTokenStore
  /** The sessions of browsers that stay signed in, which are in the same database. */
  readonly sessions: SessionStore
  /** Releases the store once calls in progress have finished. Later calls fail as `unavailable`. */
  readonly close: () => Promise<void>
}

/** True if the outcome stores a copy and changes commands, so that the library's history starts over. */
export function beginsHistory({ copy, put }: Decision<unknown>): boolean {
  return copy !== undefined && copy.commands.length + put.length > 0
}
