import { type Command, parseCommands } from '../../core/commands/command.ts'
import { type HttpProblem, problemDocument } from '../../core/http-problems.ts'
import { failure, type Result } from '../../core/result.ts'
import { describeFaults } from '../../core/strict.ts'
import { type LibraryLocation, openLibrary } from './library-location.ts'
import type { CommandStore } from './sql/command-store.ts'

/**
 * Opens the library and puts the commands in, if none ever were; what may be missing in a command may be missing in
 * these. Fails with a sentence for the owner; nothing is left open then.
 */
export async function openSeededLibrary(
  location: LibraryLocation,
  commands: readonly Command[],
): Promise<Result<CommandStore, string>> {
  const parsed = parseCommands(commands)
  if (!parsed.ok) return failure(`The starter library has mistakes. ${describeFaults(parsed.error)}.`)
  const store = await openLibrary(location)
  if (!store.ok) return failure(startSentence(store.error))
  const seeded = await store.value.seed(parsed.value)
  if (seeded.ok) return store
  await store.value.close()
  return failure(startSentence(seeded.error))
}

/** The store says what is wrong and what to do; the catalogue's words are for visitors. */
function startSentence(problem: HttpProblem): string {
  return problem.detail ?? problemDocument(problem.code).title
}
