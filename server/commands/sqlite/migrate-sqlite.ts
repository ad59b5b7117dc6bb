import type { DatabaseSync } from 'node:sqlite'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { type Parsed, record, wholeNumber } from '../../../core/parse.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import { SQLITE_MIGRATIONS } from './sqlite-migrations.ts'
import { refusedFile } from './sqlite-problem.ts'
import { inSqliteTransaction } from './sqlite-transaction.ts'

/** Marks a file as ours ("Cmdr" in ASCII), so that another program's database is never written to. */
const APPLICATION_ID = 0x436d6472
const KNOWN_VERSION = SQLITE_MIGRATIONS.length
const MAX_PRAGMA = 2 ** 31 - 1

const SELECT_MARKS = `
  SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema) AS entries
  FROM pragma_application_id, pragma_user_version`

const parseMarks = record({
  application_id: wholeNumber(-MAX_PRAGMA - 1, MAX_PRAGMA),
  user_version: wholeNumber(-MAX_PRAGMA - 1, MAX_PRAGMA),
  entries: wholeNumber(0, Number.MAX_SAFE_INTEGER),
})

/**
 * Brings the schema to the version this code knows, all or nothing, and says that version (`PRAGMA user_version`).
 * Refuses, before anything is written, a newer schema and a database of another program. Throws what SQLite throws.
 */
export function migrateSqlite(db: DatabaseSync, file: string): Result<number, HttpProblem> {
  const version = schemaVersionOf(db, file)
  if (!version.ok || version.value === KNOWN_VERSION) return version
  return inSqliteTransaction(db, 'IMMEDIATE', () => {
    // Asked again: another process may have migrated while this one waited for the lock.
    const current = schemaVersionOf(db, file)
    if (!current.ok) return current
    for (const migration of SQLITE_MIGRATIONS.slice(current.value)) db.exec(migration)
    db.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${KNOWN_VERSION}`)
    return success(KNOWN_VERSION)
  })
}

function schemaVersionOf(db: DatabaseSync, file: string): Result<number, HttpProblem> {
  const marks = parseMarks(db.prepare(SELECT_MARKS).get())
  if (!marks.ok) return failure(refusedFile(file, 'its header cannot be read'))
  const { user_version: version } = marks.value
  if (!isOurs(marks.value)) return failure(refusedFile(file, 'it is the database of another program'))
  if (version > KNOWN_VERSION) {
    const reason = `a newer version of this server wrote it (schema ${version}; this one knows ${KNOWN_VERSION})`
    return failure(refusedFile(file, reason))
  }
  return success(version)
}

function isOurs({ application_id: id, user_version: version, entries }: Parsed<typeof parseMarks>): boolean {
  const isNew = id === 0 && version === 0 && entries === 0
  return isNew || (id === APPLICATION_ID && version > 0)
}
