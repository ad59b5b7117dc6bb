import { randomUUID } from 'node:crypto'
import { closeSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { syncToDisk } from './sync-to-disk.ts'

/** The copy of a library from before its last upgrade: `commander.db.before-upgrade`, beside the library. */
export function copyNameOf(file: string): string {
  return `${file}.before-upgrade`
}

/**
 * Copies the database in `file`, whose schema is `version`, and replaces the copy of an earlier upgrade. Returns false,
 * and copies nothing, if another process has upgraded it meanwhile. Throws what SQLite and the file system throw, and then leaves the earlier
 * copy as it was.
 */
export function copyBeforeUpgrade(db: DatabaseSync, file: string, version: number): boolean {
  const copy = copyNameOf(file)
  const part = `${copy}.${randomUUID()}`
  try {
    // SQLite would create it with the modes of the umask.
    closeSync(openSync(part, 'wx', 0o600))
    db.prepare('VACUUM INTO ?').run(part)
    if (versionOf(part) !== version) return false
    syncToDisk(part)
    renameSync(part, copy)
    syncToDisk(dirname(copy))
    return true
  } finally {
    rmSync(part, { force: true })
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
