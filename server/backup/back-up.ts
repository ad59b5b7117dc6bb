import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { KeptCommand } from '../../core/commands/command.ts'
import { failure, type Result, success } from '../../core/result.ts'
import type { LibraryLocation } from '../commands/library-location.ts'
import { syncToDisk } from '../sync-to-disk.ts'
import { isSameState, readWhole, told, withLibrary } from './whole-library.ts'

/** How many commands a backup holds, and how many besides that were deleted and can still be restored. */
export type BackupReport = { readonly commands: number; readonly deleted: number }

/**
 * Writes the whole library as of one moment into the new file `target`, a SQLite database whatever `source` is, while
 * servers go on using the source. The file appears under its name only once it has been read back and found to be the
 * same, and is on the disk. Fails with a sentence for the owner; then there is no such file.
 */
export async function backUp(source: LibraryLocation, target: string): Promise<Result<BackupReport, string>> {
  if (existsSync(target)) return failure(`There is a file at ${target} already. Choose another name.`)
  if (source.kind === 'file' && !existsSync(source.file)) return failure(`There is no library at ${source.file}.`)
  const whole = await withLibrary(source, readWhole)
  if (!whole.ok) return whole
  const part = `${target}.part`
  try {
    await mkdir(dirname(target), { recursive: true })
    await rm(part, { force: true })
    const written = await write(part, whole.value)
    if (!written.ok) return written
    syncToDisk(part)
    await rename(part, target)
    syncToDisk(dirname(target))
    return success(reportOf(whole.value))
  } catch (error) {
    return failure(`The backup cannot be written to ${target}: ${error instanceof Error ? error.message : 'unknown'}.`)
  } finally {
    await rm(part, { force: true })
  }
}

async function write(file: string, commands: readonly KeptCommand[]): Promise<Result<null, string>> {
  const location = { kind: 'file', file } as const
  const put = await withLibrary(location, async (store) => {
    // A library that was seeded, with nothing: whoever starts on this file finds these commands and no others.
    const seeded = told(await store.seed([]))
    if (!seeded.ok) return seeded
    return told(
      await store.change([], ({ nextRevision }) =>
        success({ put: commands.map((kept) => ({ ...kept, revision: nextRevision })), answer: null }),
      ),
    )
  })
  return put.ok ? check(location, commands) : put
}

/** Reads the file again, from its first page to its last command. */
async function check(location: LibraryLocation, expected: readonly KeptCommand[]): Promise<Result<null, string>> {
  const found = await withLibrary(location, readWhole)
  if (!found.ok) return found
  const isSame =
    found.value.length === expected.length && expected.every((kept, at) => isSameState(kept, found.value[at]))
  return isSame ? success(null) : failure('The backup was written, but is not the same when it is read again.')
}

function reportOf(commands: readonly KeptCommand[]): BackupReport {
  const deleted = commands.filter(({ deletedAt }) => deletedAt !== null).length
  return { commands: commands.length - deleted, deleted }
}
