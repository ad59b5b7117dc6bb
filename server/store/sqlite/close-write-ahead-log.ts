import { DatabaseSync } from 'node:sqlite'

/** SQLITE_BUSY. Source: sqlite.org/rescode.html. */
const BUSY = 5

/**
 * Merges the write-ahead log into the SQLite file, so that it can be moved as one file. Returns false, and changes
 * nothing, while another process has the file open. Throws whatever else SQLite throws.
 */
export function closeWriteAheadLog(file: string): boolean {
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    // Leaving WAL mode needs an exclusive lock, so not even an idle connection may be open.
    db.exec('PRAGMA journal_mode = DELETE')
    return true
  } catch (cause) {
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === BUSY) return false
    throw cause
  } finally {
    db.close()
  }
}
