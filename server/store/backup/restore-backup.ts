import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoredCommand } from '../../../core/commands/command.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import { type LibraryLocation, openLibrary } from '../library-location.ts'
import type { CommandStore, Decision, LibraryCopy, Present } from '../sql/command-store.ts'
import { StoreError } from '../sql/store-error.ts'
import { isSameState, withLibrary } from './back-up.ts'

const LOOKED_AT_BYTES = 64

/**
 * What a restore did: how many commands it put back or put right, how many were so already, how many it deleted as the
 * backup has them not; and what a file that could not be used was renamed to, null where there was none.
 */
type RestoreReport = {
  readonly restored: number
  readonly same: number
  readonly deleted: number
  readonly setAside: string | null
}

/**
 * What to restore, and into what. `now` is an ISO 8601 moment. `setsAside` allows to rename a library file that cannot
 * be used, with what SQLite keeps beside it, and to begin a new one; nothing is ever removed.
 */
type RestoreOptions = {
  readonly backup: string
  readonly target: LibraryLocation
  readonly now: string
  readonly setsAside: boolean
}

/**
 * Makes the library at `target` what it was when `backup`, a file of `backUp` or any library file, was made: in one
 * transaction, while servers may be using it. What is not in the backup is deleted as an owner deletes it, so that it
 * can be brought back for 30 days. Fails with a message for the owner; then nothing was changed.
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

/** A file that is merely busy, or that can be used, stays where it is. */
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

/** Reads a copy: opening a file may change it, and a backup stays as it was made. */
async function readBackup(backup: string): Promise<Result<LibraryCopy, string>> {
  if (!existsSync(backup)) return failure(`There is no backup at ${backup}.`)
  if (await looksLikeJson(backup)) {
    return failure(`${backup} is an export, not a backup. Import it on the page: sign in, then Import.`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'commander-restore-'))
  try {
    const file = join(folder, 'backup.db')
    for (const suffix of ['', '-wal']) {
      if (existsSync(backup + suffix)) await copyFile(backup + suffix, file + suffix)
    }
    const read = await withLibrary({ kind: 'file', file }, (store) => store.copy())
    return read.ok ? read : failure(`The backup cannot be used. ${read.error.replaceAll(file, backup)}`)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** A database begins with a name of its own; an export, as any JSON of commands, with a bracket. */
async function looksLikeJson(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(LOOKED_AT_BYTES) })
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

/** What the library has not comes as it was, with its versions; what is otherwise there is changed, which is a version more. */
function decide({ commands, nextRevision: revision }: Present, backup: LibraryCopy, now: string): Decision<Counts> {
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
