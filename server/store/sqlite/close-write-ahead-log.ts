import { DatabaseSync } from 'node:sqlite'

/** SQLITE_BUSY. Source: sqlite.org/rescode.html. */
const BUSY = 5

/**
 * Folds the write-ahead log of a SQLite file into the file, so that it can be moved as one. Returns false, and changes
 * nothing, while another process has the file open. Throws whatever else SQLite throws.
 */
export function closeWriteAheadLog(file: string): boolean {
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    // Leaving write-ahead mode needs a lock that no other connection may share, not even an idle one.
    db.exec('PRAGMA journal_mode = DELETE')
    return true
  } catch (cause) {
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === BUSY) return false
    throw cause
  } finally {
    db.close()
  }
}
