import type { KeptCommand } from '../../core/commands/command.ts'
import { type HttpProblem, problemDocument } from '../../core/http-problems.ts'
import { failure, type Result } from '../../core/result.ts'
import type { CommandStore } from '../commands/command-store.ts'
import { type LibraryLocation, openLibrary } from '../commands/library-location.ts'

/** All that a store holds, in library order, deleted commands too, as of one moment. */
export async function readWhole(store: CommandStore): Promise<Result<readonly KeptCommand[], string>> {
  return told(await store.whole())
}

/** Does something with the library at `location`, and closes it whatever happens. */
export async function withLibrary<T>(
  location: LibraryLocation,
  work: (store: CommandStore) => Promise<Result<T, string>>,
): Promise<Result<T, string>> {
  const opened = told(await openLibrary(location))
  if (!opened.ok) return opened
  try {
    return await work(opened.value)
  } finally {
    await opened.value.close()
  }
}

/** The result, with a sentence for the owner in place of the problem. */
export function told<T>(result: Result<T, HttpProblem>): Result<T, string> {
  if (result.ok) return result
  const { code, detail } = result.error
  return failure(detail ?? problemDocument(code).title)
}

/** Whether two states of a command are the same but for the revision, which is each store's own. */
export function isSameState(one: KeptCommand, other: KeptCommand | undefined): boolean {
  return other !== undefined && JSON.stringify({ ...one, revision: 0 }) === JSON.stringify({ ...other, revision: 0 })
}
