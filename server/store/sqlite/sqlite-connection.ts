import { statSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import {
  CHANGE_COLUMNS,
  HEAD_COLUMNS,
  ON_CONFLICT_COMPLETE,
  TOUCHED_COLUMNS,
  WHOLE_COLUMNS,
  WHOLE_TOUCHED_COLUMNS,
  WRITTEN_COLUMNS,
} from '../sql/change-record.ts'
import { historyStatements } from '../sql/library-history.ts'
import { COMMAND_COLUMNS, KEPT_COLUMNS } from '../sql/read-rows.ts'
import { ON_CONFLICT_REPLACE, ROW_COLUMNS } from '../sql/rows-to-keep.ts'
import { selectHistories, selectVersionRows } from '../sql/version-rows.ts'
import { openSqliteDatabase } from './open-sqlite-database.ts'
import { unusableFile } from './sqlite-problem.ts'

const INSERT_COMMAND = `
  INSERT INTO commands (${ROW_COLUMNS.join(', ')}) VALUES (${ROW_COLUMNS.map((name) => `:${name}`).join(', ')})`

const HISTORY = historyStatements('', '?1')

const TOUCHED = TOUCHED_COLUMNS.join(', ')

const INSERT_CHANGE = `
  INSERT INTO changes (${WRITTEN_COLUMNS.join(', ')}) VALUES (${WRITTEN_COLUMNS.map((name) => `:${name}`).join(', ')})`

/**
 * An open database, and the statements on its present schema. Once `isMoved`, the file at its path is another one or
 * none, and what is written would go where nobody finds it.
 */
export type SqliteConnection = {
  readonly db: DatabaseSync
  readonly statements: SqliteStatements
  readonly isMoved: () => boolean
}

/** Everything that is asked of the database. The rows of commands come as arrays, see `command-row.ts`. */
type SqliteStatements = ReturnType<typeof prepareStatements>

/** Opens the database in `file`; fails as `openSqliteDatabase` does, and where the tables are not as we make them. */
export function connectSqlite(file: string): Result<SqliteConnection, HttpProblem> {
  const opened = openSqliteDatabase(file)
  if (!opened.ok) return opened
  const db = opened.value
  try {
    const identity = identityOf(file)
    return success({ db, statements: prepareStatements(db), isMoved: () => identityOf(file) !== identity })
  } catch (error) {
    db.close()
    return failure(unusableFile(file, error))
  }
}

function prepareStatements(db: DatabaseSync) {
  const selectKept = (rest: string) => asArrays(db.prepare(`SELECT ${KEPT_COLUMNS} FROM commands ${rest}`))
  return {
    selectState: db.prepare('SELECT revision, seeded FROM library'),
    selectListed: asArrays(
      db.prepare(`SELECT ${COMMAND_COLUMNS} FROM commands WHERE deleted_at IS NULL ORDER BY position`),
    ),
    selectAll: selectKept('ORDER BY position'),
    selectSome: selectKept('WHERE id IN (SELECT value FROM json_each(?)) ORDER BY position'),
    selectDeleted: selectKept('WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, position'),
    selectNextPosition: db.prepare('SELECT coalesce(max(position), 0) + 1 AS next FROM commands'),
    insertCommand: db.prepare(INSERT_COMMAND),
    putCommand: db.prepare(`${INSERT_COMMAND} ${ON_CONFLICT_REPLACE}`),
    selectTouched: selectKept(
      `WHERE id IN (
         SELECT command_id FROM changed_commands
         WHERE change_number = (SELECT number FROM changes WHERE changes.id = ?)
       ) ORDER BY position`,
    ),
    selectChanges: db.prepare(
      `SELECT ${CHANGE_COLUMNS} FROM changes
       WHERE listed = 1 AND undoes IS NULL AND at >= ? ORDER BY number DESC`,
    ),
    selectChange: db.prepare(`SELECT ${HEAD_COLUMNS} FROM changes WHERE id = ?`),
    selectChangedCommands: db.prepare(`SELECT ${TOUCHED} FROM changed_commands WHERE change_number = ?`),
    selectAllChanges: db.prepare(`SELECT ${WHOLE_COLUMNS} FROM changes ORDER BY number`),
    selectAllChangedCommands: db.prepare(
      `SELECT ${WHOLE_TOUCHED_COLUMNS} FROM changed_commands WHERE left_as <> '' ORDER BY change_number`,
    ),
    selectHistories: asArrays(db.prepare(selectHistories(''))),
    selectVersions: db.prepare(selectVersionRows('', ['?', '?', '?'])),
    insertChange: db.prepare(`${INSERT_CHANGE} RETURNING number`),
    copyChange: db.prepare(`${INSERT_CHANGE} ON CONFLICT (id) DO NOTHING`),
    insertChangedCommand: db.prepare(`
      INSERT INTO changed_commands (change_number, ${TOUCHED}) VALUES (?, ?, ?, ?)`),
    copyChangedCommand: db.prepare(`
      INSERT INTO changed_commands (change_number, ${TOUCHED})
      VALUES ((SELECT number FROM changes WHERE id = ?), ?, ?, ?) ${ON_CONFLICT_COMPLETE}`),
    markChange: db.prepare('UPDATE changes SET undone_at = ? WHERE id = ?'),
    purgeCommands: db.prepare('DELETE FROM commands WHERE deleted_at < ?'),
    purgeDeleted: db.prepare('DELETE FROM commands WHERE deleted_at IS NOT NULL'),
    noteHistory: db.prepare(HISTORY.note),
    selectHistory: db.prepare(HISTORY.select),
    forgetHistory: db.prepare(HISTORY.forget),
    markSeeded: db.prepare('UPDATE library SET seeded = 1, revision = revision + 1'),
  }
}

/** Which file is at this path, whatever is in it; null where there is none. */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev}:${found.ino}`
}

function asArrays(statement: StatementSync): StatementSync {
  statement.setReturnArrays(true)
  return statement
}
