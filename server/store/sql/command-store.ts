import type { LibraryChange, RecordedChange } from '../../../core/commands/changes/undo-change.ts'
import type { Author, PublicHistory, Version, VersionAction } from '../../../core/commands/changes/version.ts'
import type { Command, LibraryContents, StoredCommand } from '../../../core/commands/command.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import type { Result } from '../../../core/result.ts'
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
 * Under which id a change is remembered: as what made the versions that it put, and so that it can be undone as a whole. One
 * that undoes another names that. `isListed` where it is among the changes that `CommandStore.changes` tells of.
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
 * What a change puts: each command takes the place of the one with its id or, where there is none, comes after all
 * others, in their order. `answer` is what the caller gets once that is done. What was seen of these commands is kept as
 * an earlier version of each, so each must be one that the change asked for; `record` is null where nothing is put.
 * `marks` says of earlier changes whether they are undone. `copy` is put as it is, with its versions and without a new one; the history begins anew with it.
 */
export type Decision<T> = {
  readonly put: readonly StoredCommand[]
  readonly answer: T
  readonly record: ChangeRecord | null
  readonly marks?: readonly { readonly id: string; readonly undoneAt: string | null }[]
  readonly copy?: LibraryCopy
}

/** A change as a store keeps it: its row of `changes`, and those of `changed_commands` that belong to it. */
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
 * What a command was before a change, as JSON, null where there was none; and the digest of what the change made of it.
 * Once the command is removed for good both say no more than that there was one: null, and an empty text.
 */
export type TouchedRow = { readonly command_id: string; readonly before: string | null; readonly left_as: string }

/**
 * All that a library holds: every command, deleted ones too, in library order, and every change that is remembered, the
 * first one first. What is copied of a change that is known already is only what is missing of it.
 */
export type LibraryCopy = { readonly commands: readonly StoredCommand[]; readonly changes: readonly KeptChange[] }

/** At most `most` versions of a command, with numbers lower than `before`. */
export type VersionPage = { readonly before: number; readonly most: number }

/**
 * The library's database. Every store passes the suite in `tests/contract/`. A store that can't answer fails with
 * `api/store-unavailable`, or more precisely `api/store-busy`, `-read-only` or `-full`; it never throws, and never returns
 * part of the library.
 */
export type CommandStore = {
  /** The data's revision: a whole number from 0 that grows with every change and survives a restart. */
  readonly revision: () => Promise<Result<number, HttpProblem>>
  /**
   * By which change the library came to a revision: a random id. One that has the same id at that revision had the same
   * past; null where it never was at that, or where its history was begun anew since then, as a restore does.
   */
  readonly historyAt: (revision: number) => Promise<Result<string | null, HttpProblem>>
  /** Every command in library order, and the revision they are of, read in one transaction. */
  readonly list: () => Promise<Result<LibraryContents, HttpProblem>>
  /**
   * Puts the starting library in, all or nothing, if none was ever put in; a library that its owner emptied stays
   * empty. Two servers that seed at the same moment put it in once.
   */
  readonly seed: (commands: readonly Command[]) => Promise<Result<'seeded' | 'kept', HttpProblem>>
  /** The command with this id, one that was deleted too; null where there is none. */
  readonly find: (id: string) => Promise<Result<StoredCommand | null, HttpProblem>>
  /** Every command that was deleted and is not yet purged, the last deleted first. */
  readonly deleted: () => Promise<Result<readonly StoredCommand[], HttpProblem>>
  /** Every command, deleted ones too, in library order and as of one moment; waits for no change and holds none off. */
  readonly whole: () => Promise<Result<readonly StoredCommand[], HttpProblem>>
  /** All that the library holds as of one moment, its versions too; waits for no change and holds none off. */
  readonly copy: () => Promise<Result<LibraryCopy, HttpProblem>>
  /** What may be told of the history of every command that is not deleted, by its id and in library order, without any text. */
  readonly histories: () => Promise<Result<ReadonlyMap<string, PublicHistory>, HttpProblem>>
  /** Versions of the command with this id, one that was deleted too, the last one first; null where there is none. */
  readonly versions: (id: string, page: VersionPage) => Promise<Result<readonly Version[] | null, HttpProblem>>
  /**
   * Changes the library, all or nothing, and acknowledges that only once it cannot be lost. `decide` sees what it asked
   * for while every other change waits, and says what to put; it may be run again and must not do anything else. Its
   * own failure, and a put of nothing, change nothing and leave no record; where it throws, so does the call, with nothing
   * changed.
   */
  readonly change: <T>(
    scope: ChangeScope,
    decide: (present: Present) => Result<Decision<T>, HttpProblem>,
  ) => Promise<Result<T, HttpProblem>>
  /** The changes that are listed and that no earlier one is undone by, made since this moment, the last one first. */
  readonly changes: (since: string) => Promise<Result<readonly LibraryChange[], HttpProblem>>
  /**
   * Removes for good what was deleted before this moment (ISO 8601), with all its versions, and says how many commands
   * that were. Nothing is left of any change that could bring back what was removed.
   */
  readonly purge: (before: string) => Promise<Result<number, HttpProblem>>
  /** Removes for good everything that is deleted, in the same way, and says how many commands that were. */
  readonly purgeDeleted: () => Promise<Result<number, HttpProblem>>
  /** The access tokens, which are kept in the same place. */
  readonly tokens: AccessTokenStore
  /** Releases the store, once what is under way is done; later calls fail with `api/store-unavailable`. */
  readonly close: () => Promise<void>
}

/** True if a decision replaces the library, so that nothing before it counts as its past. */
export function beginsHistory({ copy, put }: Decision<unknown>): boolean {
  return copy !== undefined && copy.commands.length + put.length > 0
}
