import { randomUUID } from 'node:crypto'
import type { StoredCommand } from '../../../core/commands/command.ts'
import type { Version } from '../../../core/commands/version.ts'
import { withLibrary } from '../../../server/store/backup/back-up.ts'
import type { LibraryLocation } from '../../../server/store/library-location.ts'
import type { CommandStore } from '../../../server/store/sql/command-store.ts'
import { createCommand } from '../../support/library/sample-commands.ts'

const CREATED = '2026-01-02T03:04:05.678Z'
export const DELETED = '2026-02-03T04:05:06.789Z'
export const IMPORTED = '2026-03-04T05:06:07.890Z'

/** The author of all changes in the libraries of these tests. */
export const AUTHOR = { kind: 'session', name: 'owner' } as const

/** A stored command with this id, and defaults for everything that isn't given. */
export function createBackedUpCommand(id: string, state: Partial<StoredCommand> = {}): StoredCommand {
  const command = createCommand({ id, notes: `Notes of ${id}` })
  return { command, createdAt: CREATED, updatedAt: CREATED, deletedAt: null, revision: 0, ...state }
}

/** Imports commands into the library at `location`, as its owner would. */
export async function importCommands(location: LibraryLocation, commands: readonly StoredCommand[]): Promise<void> {
  await use(location, async (store) => {
    await store.seed([])
    const record = { id: randomUUID(), at: IMPORTED, by: AUTHOR, action: 'import' } as const
    await store.change('all', ({ nextRevision: revision }) => ({
      put: commands.map((kept) => ({ ...kept, revision })),
      record,
      answer: null,
    }))
  })
}

/**
 * All commands of the library at `location`, including deleted ones. Their revisions are set to 0, because revisions
 * differ between stores.
 */
export async function all(location: LibraryLocation): Promise<readonly StoredCommand[]> {
  return use(location, async (store) => {
    return (await store.listAll()).map((kept) => ({ ...kept, revision: 0 }))
  })
}

/** All versions of a command in the library at `location`, newest first. */
export async function versionsOf(location: LibraryLocation, id: string): Promise<readonly Version[]> {
  return use(location, async (store) => (await store.versions(id, { before: 1_000, limit: 1_000 })) ?? [])
}

async function use<T>(location: LibraryLocation, work: (store: CommandStore) => Promise<T>): Promise<T> {
  const used = await withLibrary(location, work)
  if (!used.ok) throw new Error(used.error)
  return used.value
}
