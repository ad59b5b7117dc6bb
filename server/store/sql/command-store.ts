import type { LibraryChange, RecordedChange } from '../../../core/commands/changes/undo-change.ts'
import type { Author, PublicHistory, Version, VersionAction } from '../../../core/commands/changes/version.ts'
import type { Command, LibraryContents, StoredCommand } from '../../../core/commands/command.ts'
import type { AccessTokenStore } from './access-token-store.ts'

/**
 * The commands that a change needs to see: those with these ids, those of an earlier change, one command and a version of it,
 * or the whole library.
 */
export type ChangeScope =
  | readonly string[]
  | { readonly changeId: string }
  | { readonly id: string; readonly version: number }
  | 'all'

/**
 * The state that a change is decided on: the commands in its scope, in library order, deleted ones too; the revision that every
 * command it puts must carry; and the earlier change or version in its scope, if there is one.
 */
export type Present = {
  readonly commands: readonly StoredCommand[]
  readonly nextRevision: number
  readonly earlier?: RecordedChange
  readonly version?: Version
}

/**
 * A change to record: it explains the versions it puts, and can be undone as a whole. `undoes` is the id of the change that
 * it undoes. `isListed` if `CommandStore.changes` includes it.
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
 * What a change does. Each command of `put` replaces the one with its id, or is added at the end; it must be in the change's
 * scope, because what was there becomes an earlier version. `answer` is returned to the caller. `record` is null if nothing
 * is put. `marks` sets whether earlier changes are undone. `copy` is put as it is, versions included, and begins a new
 * history.
 */
export type Decision<T> = {
  readonly put: readonly StoredCommand[]
  readonly answer: T
  readonly record: ChangeRecord | null
  readonly marks?: readonly { readonly id: string; readonly undoneAt: string | null }[]
  readonly copy?: LibraryCopy
}

/** A recorded change: its row of `changes`, and its rows of `changed_commands`. */
export type KeptChange = {
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
 * A command before a change, as JSON or null if there was none, and the digest of what the change made of it. Once the
 * command is removed for good, these are null and an empty text.
 */
export type TouchedRow = { readonly command_id: string; readonly before: string | null; readonly left_as: string }

/**
 * A whole library: every command, deleted ones too, in library order, and every recorded change, earliest first. Of a change
 * that the target already has, only the missing parts are copied.
 */
export type LibraryCopy = { readonly commands: readonly StoredCommand[]; readonly changes: readonly KeptChange[] }

/** At most `most` versions of a command, with numbers lower than `before`. */
export type VersionPage = { readonly before: number; readonly most: number }

/**
 * The library's database. Every store passes the suite in `tests/contract/`. A store that can't answer rejects with a
 * `StoreError`; it never returns part of the library.
 */
export type CommandStore = {
  /** The data's revision: a whole number from 0 that grows with every change and survives a restart. */
  readonly revision: () => Promise<number>
  /**
   * The random id of the change that led to a revision. Libraries with the same id at the same revision have the same past.
   * Null if the library never had that revision, or has begun a new history since, as a restore does.
   */
  readonly historyAt: (revision: number) => Promise<string | null>
  /** Every command in library order, and the revision they are of, read in one transaction. */
  readonly list: () => Promise<LibraryContents>
  /**
   * Adds the starting library, all or nothing, unless one was ever added; a library that its owner emptied stays empty. Two
   * servers that seed at the same moment add it once.
   */
  readonly seed: (commands: readonly Command[]) => Promise<'seeded' | 'kept'>
  /** The command with this id, even if it's deleted; null if there is none. */
  readonly find: (id: string) => Promise<StoredCommand | null>
  /** Deleted commands that aren't purged yet, the last deleted first. */
  readonly deleted: () => Promise<readonly StoredCommand[]>
  /** A snapshot of every command, deleted ones too, in library order. Neither waits for changes nor blocks them. */
  readonly whole: () => Promise<readonly StoredCommand[]>
  /** A snapshot of everything in the library, versions too. Neither waits for changes nor blocks them. */
  readonly copy: () => Promise<LibraryCopy>
  /** The public history of every command that isn't deleted, by id and in library order. */
  readonly histories: () => Promise<ReadonlyMap<string, PublicHistory>>
  /** Versions of the command with this id, even if it's deleted, the latest first; null if there is none. */
  readonly versions: (id: string, page: VersionPage) => Promise<readonly Version[] | null>
  /**
   * Changes the library, all or nothing, and resolves once the change can't be lost. `decide` sees what is in its scope
   * while every other change waits, and returns what to put; it may run twice, so it mustn't have side effects. If it
   * throws, nothing is changed and the call rejects with the same error. Putting nothing changes and records nothing.
   */
  readonly change: <T>(scope: ChangeScope, decide: (present: Present) => Decision<T>) => Promise<T>
  /** The listed changes since this moment, except undos, the latest first. */
  readonly changes: (since: string) => Promise<readonly LibraryChange[]>
  /**
   * Removes for good what was deleted before this moment (ISO 8601), with all its versions and whatever changes recorded of
   * it. Returns the number of commands.
   */
  readonly purge: (before: string) => Promise<number>
  /** Like `purge`, for everything that is deleted. */
  readonly purgeDeleted: () => Promise<number>
  /** The access tokens, which are in the same database. */
  readonly tokens: AccessTokenStore
  /** Releases the store once calls under way are done; later calls fail as `unavailable`. */
  readonly close: () => Promise<void>
}

/** True if a decision replaces the library, so that nothing before it counts as its past. */
export function beginsHistory({ copy, put }: Decision<unknown>): boolean {
  return copy !== undefined && copy.commands.length + put.length > 0
}
