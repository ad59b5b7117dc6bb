import type { ChangeAction, LibraryChange, RecordedChange } from '../../core/commands/changes/undo-change.ts'
import type { Command, KeptCommand, Library } from '../../core/commands/command.ts'
import type { HttpProblem } from '../../core/http-problems.ts'
import type { Result } from '../../core/result.ts'

/**
 * An exception of a caller's own code, on its way through a store, which makes problems of all others. `cause` is what
 * was thrown.
 */
export class CallerMistake extends Error {}

/** Which commands a change wants to see: those with these ids, those that an earlier change put, or the whole library. */
export type ChangeScope = readonly string[] | { readonly changeId: string } | 'all'

/**
 * What a change finds: the commands it asked for, in library order, deleted ones too; the revision that every command
 * it puts must carry; and the earlier change it asked for, where that is remembered.
 */
export type Present = {
  readonly commands: readonly KeptCommand[]
  readonly nextRevision: number
  readonly earlier?: RecordedChange
}

/** Under which id a change is remembered, so that it can be undone; one that undoes another names that. */
export type ChangeRecord =
  | { readonly id: string; readonly at: string; readonly action: ChangeAction }
  | { readonly id: string; readonly at: string; readonly action: 'undo'; readonly undoes: string }

/**
 * What a change puts: each command takes the place of the one with its id or, where there is none, comes after all
 * others, in their order. `answer` is what the caller gets once that is done. With a `record`, what was seen of these
 * commands is remembered as what they were before. `marks` says of earlier changes whether they are undone.
 */
export type Decision<T> = {
  readonly put: readonly KeptCommand[]
  readonly answer: T
  readonly record?: ChangeRecord
  readonly marks?: readonly { readonly id: string; readonly undoneAt: string | null }[]
}

/**
 * Where the library is kept. Every store passes the suite in `tests/contract/`. A store that cannot answer fails with
 * `api/store-unavailable`, or where it knows more, with `api/store-busy`, `-read-only` or `-full`; it never throws and never
 * answers with part of the library.
 */
export type CommandStore = {
  /** The data's revision: a whole number from 0 that grows with every change and survives a restart. */
  readonly revision: () => Promise<Result<number, HttpProblem>>
  /** Every command in library order, and the revision they are of, read in one transaction. */
  readonly list: () => Promise<Result<Library, HttpProblem>>
  /**
   * Puts the starting library in, all or nothing, if none was ever put in; a library that its owner emptied stays
   * empty. Two servers that seed at the same moment put it in once.
   */
  readonly seed: (commands: readonly Command[]) => Promise<Result<'seeded' | 'kept', HttpProblem>>
  /** The command with this id, one that was deleted too; null where there is none. */
  readonly find: (id: string) => Promise<Result<KeptCommand | null, HttpProblem>>
  /** Every command that was deleted and is not yet purged, the last deleted first. */
  readonly deleted: () => Promise<Result<readonly KeptCommand[], HttpProblem>>
  /** Every command, deleted ones too, in library order and as of one moment; waits for no change and holds none off. */
  readonly whole: () => Promise<Result<readonly KeptCommand[], HttpProblem>>
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
  /** The changes that are remembered and that no earlier one is undone by, made since this moment, the last one first. */
  readonly changes: (since: string) => Promise<Result<readonly LibraryChange[], HttpProblem>>
  /**
   * Removes for good what was deleted before this moment (ISO 8601), and says how many commands that were. Changes made
   * before it are remembered no more; of the others nothing is left that could bring back what was removed.
   */
  readonly purge: (before: string) => Promise<Result<number, HttpProblem>>
  /** Removes for good everything that is deleted, in the same way, and says how many commands that were. */
  readonly purgeDeleted: () => Promise<Result<number, HttpProblem>>
  /** Releases the store, once what is under way is done; later calls fail with `api/store-unavailable`. */
  readonly close: () => Promise<void>
}

/** The same function, whose exceptions are marked as the caller's. */
export function markingMistakes<A, T>(work: (given: A) => T): (given: A) => T {
  return (given) => {
    try {
      return work(given)
    } catch (cause) {
      throw new CallerMistake('The caller of the store made a mistake.', { cause })
    }
  }
}
