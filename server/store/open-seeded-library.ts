import { type Command, parseCommands } from '../../core/commands/command.ts'
import { describeFaults } from '../../core/parsing/strict.ts'
import { failure, type Result, success } from '../../core/result.ts'
import type { Log } from '../log.ts'
import { type LibraryLocation, openLibrary } from './library-location.ts'
import type { CommandStore } from './sql/command-store.ts'
import { StoreError } from './sql/store-error.ts'

/**
 * Opens the library, and seeds it with the commands unless it was seeded before. On failure, leaves nothing open and
 * returns a message for the owner.
 */
export async function openSeededLibrary(
  location: LibraryLocation,
  commands: readonly Command[],
  log?: Log,
): Promise<Result<CommandStore, string>> {
  const parsed = parseCommands(commands)
  if (!parsed.ok) return failure(`The starter library has mistakes. ${describeFaults(parsed.error)}.`)
  try {
    return success(await openAndSeed(location, parsed.value, log))
  } catch (error) {
    if (error instanceof StoreError) return failure(error.message)
    throw error
  }
}

async function openAndSeed(location: LibraryLocation, commands: readonly Command[], log?: Log): Promise<CommandStore> {
  const store = await openLibrary(location, log)
  try {
    await store.seed(commands)
    return store
  } catch (error) {
    await store.close()
    throw error
  }
}
