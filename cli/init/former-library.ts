import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { failure, type Result, success } from '../../core/result.ts'
import { formatCommandCount } from '../../core/thousands.ts'
import { withLibrary } from '../../server/store/backup/back-up.ts'
import { type LibraryLocation, nameOfLibrary } from '../../server/store/library-location.ts'
import type { CommandStore } from '../../server/store/sql/command-store.ts'
import { closeWriteAheadLog } from '../../server/store/sqlite/close-write-ahead-log.ts'
import { DATABASE_RECORDS_FILE } from '../library/sync-records.ts'

/**
 * The library that existed before init. `filled`: it contains only what the files put there. `changed`: it contains more,
 * or can't be read; `why` says which.
 */
export type FormerLibrary =
  | { readonly kind: 'none' }
  | { readonly kind: 'filled'; readonly file: string }
  | { readonly kind: 'changed'; readonly file: string; readonly why: string }
  | { readonly kind: 'postgres'; readonly name: string }

/** Examines the existing library. Fails with a message while another process has its file open. */
export async function findFormerLibrary(location: LibraryLocation): Promise<Result<FormerLibrary, string>> {
  if (location.kind === 'postgres') return success({ kind: 'postgres', name: nameOfLibrary(location) })
  const { file } = location
  if (!existsSync(file)) return success({ kind: 'none' })
  const changes = await withLibrary(location, changesSinceFilled)
  if (isInUse(file)) return failure(inUse(file))
  const why = changes.ok ? changes.value : changes.error
  return success(why === null ? { kind: 'filled', file } : { kind: 'changed', file, why })
}

/** Null if nothing has changed since the library was filled. Later revisions and access tokens are someone's changes. */
async function changesSinceFilled(store: CommandStore): Promise<string | null> {
  const { commands, changes } = await store.copy()
  const tokens = await store.tokens.list()
  const isFilled = commands.every(({ revision, deletedAt }) => revision === 1 && deletedAt === null)
  if (isFilled && changes.length === 0 && tokens.length === 0) return null
  const count = commands.filter(({ deletedAt }) => deletedAt === null).length
  return `It has ${formatCommandCount(count)}, and changes that were made since the files filled it.`
}

/**
 * Moves a library file and the files beside it into `folder`. Throws a message while it is in use. If a file can't be
 * moved, puts those back that were.
 */
export async function moveLibrary(file: string, folder: string): Promise<void> {
  if (isInUse(file)) throw new Error(inUse(file))
  await mkdir(folder, { recursive: true })
  const syncRecords = join(dirname(file), DATABASE_RECORDS_FILE)
  const moved: string[] = []
  try {
    for (const path of [syncRecords, `${file}-wal`, `${file}-shm`, file].filter((path) => existsSync(path))) {
      await move(path, join(folder, basename(path)))
      moved.push(path)
    }
  } catch (cause) {
    for (const path of moved) await move(join(folder, basename(path)), path)
    throw cause
  }
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EXDEV')) throw cause
    // DATA_DIR is on another disk.
    await cp(from, to, { errorOnExist: true, force: false })
    await rm(from)
  }
}

/** A damaged file counts as unused. */
function isInUse(file: string): boolean {
  try {
    return !closeWriteAheadLog(file)
  } catch {
    return false
  }
}

function inUse(file: string): string {
  return `${file} is open in another program, such as "npm start" or "npm run dev". Stop it with Ctrl+C in its terminal, then run this again.`
}
