import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { syncToDisk } from './sync-to-disk.ts'

/**
 * Returns the name of a library's copy from before its latest upgrade: `commander.db.before-upgrade`, beside the
 * library.
 */
export function copyNameOf(file: string): string {
  return `${file}.before-upgrade`
}

/**
 * Copies the database in `file`, whose schema is `version`, and replaces the copy from an earlier upgrade. Returns
 * false, and copies nothing, if another process has upgraded the database in the meantime. If SQLite or the file system
 * throws, the earlier copy stays as it was.
 */
export function copyBeforeUpgrade(db: DatabaseSync, file: string, version: number): boolean {
  const part = `${unfinishedPrefixOf(file)}${randomUUID()}`
  try {
    // If SQLite created the file, its mode would depend on the umask.
    closeSync(openSync(part, 'wx', 0o600))
    db.prepare('VACUUM INTO ?').run(part)
    if (!finish(part, file, version)) return false
    syncToDisk(dirname(file))
    return true
  } finally {
    rmSync(part, { force: true })
  }
}

/**
 * Deletes leftovers of processes that were killed while copying, unless the file system refuses. Call it after the
 * upgrade, when no copy is needed.
 */
export function deleteUnfinishedCopies(file: string): void {
  const prefix = basename(unfinishedPrefixOf(file))
  try {
    const unfinished = readdirSync(dirname(file)).filter((name) => name.startsWith(prefix))
    for (const name of unfinished) rmSync(join(dirname(file), name), { force: true })
  } catch {
    // The library is upgraded, so the server can start. The next upgrade tries again.
  }
}

function unfinishedPrefixOf(file: string): string {
  return `${copyNameOf(file)}.unfinished-`
}

/**
 * Renames the finished copy. Returns false if another process has upgraded the database, and perhaps deleted this copy.
 */
function finish(part: string, file: string, version: number): boolean {
  try {
    if (versionOf(part) !== version) return false
    syncToDisk(part)
    renameSync(part, copyNameOf(file))
    return true
  } catch (error) {
    if (existsSync(part)) throw error
    return false
  }
}

function versionOf(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    return Number(db.prepare('PRAGMA user_version').get()?.user_version)
  } finally {
    db.close()
  }
}
