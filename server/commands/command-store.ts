import type { Command } from '../../core/commands/command.ts'
import type { Library } from '../../core/commands/library.ts'
import type { Problem } from '../../core/problems.ts'
import type { Result } from '../../core/result.ts'

/**
 * Where the library is kept. Every store passes the suite in `tests/contract/`. A store that cannot answer fails with
 * `api/store-unavailable`; it never throws and never answers with part of the library.
 */
export type CommandStore = {
  /** The data's revision: a whole number from 0 that grows with every change and survives a restart. */
  readonly revision: () => Promise<Result<number, Problem>>
  /** Every command in library order, and the revision they are of, read in one transaction. */
  readonly list: () => Promise<Result<Library, Problem>>
  /**
   * Puts the starting library in, all or nothing, if none was ever put in; a library that its owner emptied stays
   * empty. Two servers that seed at the same moment put it in once.
   */
  readonly seed: (commands: readonly Command[]) => Promise<Result<'seeded' | 'kept', Problem>>
  /** Releases the store, once what is under way is done; later calls fail with `api/store-unavailable`. */
  readonly close: () => Promise<void>
}
