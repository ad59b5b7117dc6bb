import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StoredCommand } from '../../../core/commands/command.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import type { Log } from '../../log.ts'
import { type LibraryLocation, openLibrary } from '../library-location.ts'
import type { CommandStore, LibraryCopy } from '../sql/command-store.ts'
import { StoreError } from '../sql/store-error.ts'
import { PRIVATE_FOLDER } from '../sqlite/open-sqlite-database.ts'
import { syncToDisk } from '../sqlite/sync-to-disk.ts'

/** The number of commands in a backup, and the number of deleted commands that can still be restored. */
type BackupReport = { readonly commands: number; readonly deleted: number }

/**
 * Writes a snapshot of the whole library to the new file `target` while servers keep using `source`. The target is
 * always a SQLite database. The file gets its name only once it has been read back, compared and synced to disk. On
 * failure, leaves no file and returns a message for the owner.
 */
export async function backUp(source: LibraryLocation, target: string): Promise<Result<BackupReport, string>> {
  if (existsSync(target)) return failure(`There is already a file at ${target}. Choose another name.`)
  if (source.kind === 'file' && !existsSync(source.file)) return failure(`There is no library at ${source.file}.`)
  const whole = await withLibrary(source, (store) => store.copy())
  if (!whole.ok) return whole
  try {
    await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER })
    const written = await writeAndRename(target, whole.value)
    return written.ok ? success(reportOf(whole.value.commands)) : written
  } catch (error) {
    return failure(`The backup cannot be written to ${target}: ${error instanceof Error ? error.message : 'unknown'}.`)
  }
}

async function writeAndRename(target: string, copy: LibraryCopy): Promise<Result<null, string>> {
  const part = `${target}.part`
  try {
    await rm(part, { force: true })
    const written = await write(part, copy)
    if (!written.ok) return written
    syncToDisk(part)
    await rename(part, target)
    syncToDisk(dirname(target))
    return written
  } finally {
    await rm(part, { force: true })
  }
}

async function write(file: string, { commands, changes }: LibraryCopy): Promise<Result<null, string>> {
  const location = { kind: 'file', file } as const
  const put = await withLibrary(location, async (store) => {
    // Seeded with nothing, so that a server started with this file has exactly these commands.
    await store.seed([])
    await store.change([], ({ nextRevision }) => {
      const copy = { commands: commands.map((kept) => ({ ...kept, revision: nextRevision })), changes }
      return { put: [], record: null, copy, answer: null }
    })
  })
  return put.ok ? check(location, { commands, changes }) : put
}

async function check(location: LibraryLocation, expected: LibraryCopy): Promise<Result<null, string>> {
  const found = await withLibrary(location, (store) => store.copy())
  if (!found.ok) return found
  const { commands, changes } = found.value
  const isSame =
    commands.length === expected.commands.length &&
    expected.commands.every((kept, at) => isSameState(kept, commands[at])) &&
    changes.length === expected.changes.length &&
    expected.changes.every((change, at) => JSON.stringify(change) === JSON.stringify(changes[at]))
  return isSame
    ? success(null)
    : failure('The backup was written but reads back differently. Check the disk, then try again.')
}

function reportOf(commands: readonly StoredCommand[]): BackupReport {
  const deleted = commands.filter(({ deletedAt }) => deletedAt !== null).length
  return { commands: commands.length - deleted, deleted }
}

type LibraryOptions = { readonly log?: Log; readonly describe?: (error: StoreError) => string }

/**
 * Opens the library at `location`, runs `work`, and closes it. If that throws a `StoreError`, fails with the sentence
 * that `describe` returns, by default the error's message.
 */
export async function withLibrary<T>(
  location: LibraryLocation,
  work: (store: CommandStore) => Promise<T>,
  { log, describe = ({ message }) => message }: LibraryOptions = {},
): Promise<Result<T, string>> {
  try {
    const store = await openLibrary(location, log)
    try {
      return success(await work(store))
    } finally {
      await store.close()
    }
  } catch (error) {
    if (error instanceof StoreError) return failure(describe(error))
    throw error
  }
}

/** True if two versions of a command are the same, apart from the revision, which each store counts for itself. */
export function isSameState(one: StoredCommand, other: StoredCommand | undefined): boolean {
  return other !== undefined && JSON.stringify({ ...one, revision: 0 }) === JSON.stringify({ ...other, revision: 0 })
}
