import type { DatabaseSync } from 'node:sqlite'
import type { HttpProblem } from '../../../core/http-problems.ts'
import type { Result } from '../../../core/result.ts'

/**
 * Does `work` all or nothing: kept where it succeeds, undone where it fails or throws. DEFERRED reads one moment of the
 * database and waits for nobody; IMMEDIATE waits for the other writer first, so that it cannot fail for it later.
 * Throws what SQLite throws.
 */
export function inSqliteTransaction<T>(
  db: DatabaseSync,
  kind: 'DEFERRED' | 'IMMEDIATE',
  work: () => Result<T, HttpProblem>,
): Result<T, HttpProblem> {
  db.exec(`BEGIN ${kind}`)
  try {
    const result = work()
    db.exec(result.ok ? 'COMMIT' : 'ROLLBACK')
    return result
  } finally {
    // Some errors, such as a full disk, have already ended the transaction.
    if (db.isTransaction) db.exec('ROLLBACK')
  }
}
