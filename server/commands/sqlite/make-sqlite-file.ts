import { randomUUID } from 'node:crypto'
import { linkSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { syncToDisk } from '../../sync-to-disk.ts'
import { migrateSqlite } from './migrate-sqlite.ts'

/**
 * Makes a new library appear at `file` at once, with all its tables: whoever is killed before leaves nothing there, so
 * that an empty file is always damage. Where another process was faster, its library stays. Throws what SQLite and the
 * file system throw.
 */
export function makeSqliteFile(file: string): void {
  const making = `${file}.${randomUUID()}.new`
  try {
    const db = new DatabaseSync(making)
    try {
      migrateSqlite(db, making)
    } finally {
      db.close()
    }
    syncToDisk(making)
    linkIfMissing(making, file)
    syncToDisk(dirname(file))
  } finally {
    rmSync(making, { force: true })
    rmSync(`${making}-journal`, { force: true })
  }
}

/** A link, as a rename would take the place of what is there. */
function linkIfMissing(making: string, file: string): void {
  try {
    linkSync(making, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}
