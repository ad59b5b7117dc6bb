import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { StoredCommand } from '../../../core/commands/command.ts'
import { type HttpProblem, problemDocument } from '../../../core/http-problems.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import { type LibraryLocation, openLibrary } from '../library-location.ts'
import type { CommandStore, LibraryCopy } from '../sql/command-store.ts'
import { PRIVATE_FOLDER } from '../sqlite/open-sqlite-database.ts'
import { syncToDisk } from '../sqlite/sync-to-disk.ts'

/** How many commands a backup holds, and how many besides that were deleted and can still be restored. */
type BackupReport = { readonly commands: number; readonly deleted: number }

/**
 * Writes the whole library as of one moment into the new file `target`, a SQLite database whatever `source` is, while
 * servers go on using the source. The file appears under its name only once it has been read back and found to be the
 * same, and is on the disk. Fails with a sentence for the owner; then there is no such file.
 */
export async function backUp(source: LibraryLocation, target: string): Promise<Result<BackupReport, string>> {
  if (existsSync(target)) return failure(`There is already a file at ${target}. Choose another name.`)
  if (source.kind === 'file' && !existsSync(source.file)) return failure(`There is no library at ${source.file}.`)
  const whole = await withLibrary(source, readWhole)
  if (!whole.ok) return whole
  const part = `${target}.part`
  try {
    await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER })
    await rm(part, { force: true })
    const written = await write(part, whole.value)
    if (!written.ok) return written
    syncToDisk(part)
    await rename(part, target)
    syncToDisk(dirname(target))
    return success(reportOf(whole.value.commands))
  } catch (error) {
    return failure(`The backup cannot be written to ${target}: ${error instanceof Error ? error.message : 'unknown'}.`)
  } finally {
    await rm(part, { force: true })
  }
}

async function write(file: string, { commands, changes }: LibraryCopy): Promise<Result<null, string>> {
  const location = { kind: 'file', file } as const
  const put = await withLibrary(location, async (store) => {
    // A library that was seeded, with nothing: whoever starts on this file finds these commands and no others.
    const seeded = told(await store.seed([]))
    if (!seeded.ok) return seeded
    return told(
      await store.change([], ({ nextRevision }) => {
        const copy = { commands: commands.map((kept) => ({ ...kept, revision: nextRevision })), changes }
        return success({ put: [], record: null, copy, answer: null })
      }),
    )
  })
  return put.ok ? check(location, { commands, changes }) : put
}

/** Reads the file again, from its first page to the last version. */
async function check(location: LibraryLocation, expected: LibraryCopy): Promise<Result<null, string>> {
  const found = await withLibrary(location, readWhole)
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

/** All that a store holds, deleted commands and earlier versions too, as of one moment. */
export async function readWhole(store: CommandStore): Promise<Result<LibraryCopy, string>> {
  return told(await store.copy())
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
export function isSameState(one: StoredCommand, other: StoredCommand | undefined): boolean {
  return other !== undefined && JSON.stringify({ ...one, revision: 0 }) === JSON.stringify({ ...other, revision: 0 })
}
