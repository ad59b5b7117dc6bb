import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { copyFile, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredCommand } from '../../../core/commands/command.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import { type LibraryLocation, openLibrary } from '../library-location.ts'
import type { CommandStore, CurrentState, Decision, LibraryCopy } from '../sql/command-store.ts'
import { StoreError } from '../sql/store-error.ts'
import { isSameState, withLibrary } from './back-up.ts'

const SNIFFED_BYTES = 64

/**
 * The result of a restore: the numbers of commands that it added or changed, that were already the same, and that it
 * deleted because the backup doesn't have them. `setAside` is the new name of an unusable file, or null.
 */
type RestoreReport = {
  readonly restored: number
  readonly same: number
  readonly deleted: number
  readonly setAside: string | null
}

/**
 * The backup to restore, and its target. `now` is an ISO 8601 timestamp. `setsAside` allows renaming an unusable
 * library file, together with SQLite's files beside it, and starting a new one. No library file is ever removed.
 */
type RestoreOptions = {
  readonly backup: string
  readonly target: LibraryLocation
  readonly now: string
  readonly setsAside: boolean
}

/**
 * Restores the library at `target` from `backup`, a file made by `backUp` or any library file, in one transaction,
 * while servers may be using it. Commands that aren't in the backup are deleted as if by the owner, so that they can be
 * restored for 30 days. On failure, returns a message for the owner. No command has changed then, but a new library may
 * have been created, or an unusable file renamed.
 */
export async function restoreBackup({
  backup,
  target,
  now,
  setsAside,
}: RestoreOptions): Promise<Result<RestoreReport, string>> {
  const kept = await readBackup(backup)
  if (!kept.ok) return kept
  const aside = setsAside && target.kind === 'file' ? await setAside(target, now) : null
  const report = await withLibrary(target, (store) => putBack(store, kept.value, now))
  return report.ok ? success({ ...report.value, setAside: aside }) : report
}

/** Renames an unusable file. A file that is usable or merely busy stays where it is. */
async function setAside(location: LibraryLocation & { readonly kind: 'file' }, now: string): Promise<string | null> {
  const { file } = location
  if (await isUsable(location)) return null
  const present = ['', '-wal', '-shm'].filter((suffix) => existsSync(file + suffix))
  if (present.length === 0) return null
  const aside = `${file}.unusable-${now.replaceAll(/[:.]/g, '-')}`
  for (const suffix of present) await rename(file + suffix, aside + suffix)
  return aside
}

async function isUsable(location: LibraryLocation): Promise<boolean> {
  try {
    const store = await openLibrary(location)
    await store.close()
    return true
  } catch (error) {
    return !(error instanceof StoreError && error.code === 'unavailable')
  }
}

/** Reads a copy of the backup, because opening a file may change it. */
async function readBackup(backup: string): Promise<Result<LibraryCopy, string>> {
  const found = statSync(backup, { throwIfNoEntry: false })
  if (found === undefined) return failure(`There is no backup at ${backup}.`)
  if (found.isDirectory()) return failure(`${backup} is a folder. Name a backup file in it.`)
  if (await looksLikeJson(backup)) {
    return failure(`${backup} is an export, not a backup. Import it on the page: sign in, then Import.`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'commander-restore-'))
  try {
    const file = join(folder, 'backup.db')
    for (const suffix of ['', '-wal']) {
      if (existsSync(backup + suffix)) await copyFile(backup + suffix, file + suffix)
    }
    return await withLibrary({ kind: 'file', file }, (store) => store.copy(), {
      // An upgrade isn't worth a line in the log, because this copy is deleted right away.
      log: () => undefined,
      describe: ({ message, reason }) =>
        `${backup} cannot be restored: ${reason ?? message}. Nothing was changed. Try another backup.`,
    })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** True if the file begins with `{` or `[`, as every JSON export does. Databases never do. */
async function looksLikeJson(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(SNIFFED_BYTES) })
    return /^\uFEFF?\s*[[{]/.test(buffer.toString('utf8', 0, bytesRead))
  } finally {
    await file.close()
  }
}

type Counts = Omit<RestoreReport, 'setAside'>

async function putBack(store: CommandStore, backup: LibraryCopy, now: string): Promise<Counts> {
  await store.seed([])
  return store.change('all', (present) => decide(present, backup, now))
}

/**
 * Copies the commands that the library lacks, with their versions. Changes the commands that differ, which adds a
 * version. Deletes the commands that the backup lacks.
 */
function decide(
  { commands, nextRevision: revision }: CurrentState,
  backup: LibraryCopy,
  now: string,
): Decision<Counts> {
  const present = new Map(commands.map((kept) => [kept.command.id, kept]))
  const wanted = new Set(backup.commands.map(({ command }) => command.id))
  const restored = backup.commands
    .filter((kept) => !isSameState(kept, present.get(kept.command.id)))
    .map((kept) => ({ ...kept, revision }))
  const isThere = ({ command }: StoredCommand) => present.has(command.id)
  const deleted = commands
    .filter(({ command, deletedAt }) => !wanted.has(command.id) && deletedAt === null)
    .map((kept) => ({ ...kept, updatedAt: now, deletedAt: now, revision }))
  return {
    put: [...restored.filter(isThere), ...deleted],
    record: { id: randomUUID(), at: now, by: null, action: 'backup' },
    copy: { commands: restored.filter((kept) => !isThere(kept)), changes: backup.changes },
    answer: { restored: restored.length, same: backup.commands.length - restored.length, deleted: deleted.length },
  }
}
