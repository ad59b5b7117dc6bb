import type { DatabaseSync } from 'node:sqlite'

/**
 * Runs `work` in a transaction, which is rolled back if `work` throws. DEFERRED reads a snapshot and never waits.
 * IMMEDIATE waits for other writers first. Throws what `work` and SQLite throw.
 */
export function inSqliteTransaction<T>(db: DatabaseSync, kind: 'DEFERRED' | 'IMMEDIATE', work: () => T): T {
  db.exec(`BEGIN ${kind}`)
  try {
    const result = work()
    db.exec('COMMIT')
    return result
  } finally {
    // Some errors, such as a full disk, have already ended the transaction.
    if (db.isTransaction) db.exec('ROLLBACK')
  }
}
