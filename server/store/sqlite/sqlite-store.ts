import { randomUUID } from 'node:crypto'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import { accessTokenStore, type TokenStatement } from '../sql/access-token-store.ts'
import { CallerMistake, type CommandStore, markingMistakes } from '../sql/command-store.ts'
import { changeSqlite, purgeDeletedInSqlite, purgeSqlite, seedSqlite } from './change-sqlite.ts'
import { withoutWaiting } from './open-sqlite-database.ts'
import {
  changesInSqlite,
  copySqlite,
  deletedInSqlite,
  findInSqlite,
  historiesInSqlite,
  historyInSqlite,
  listSqlite,
  presentInSqlite,
  sqliteState,
  versionsInSqlite,
} from './read-sqlite.ts'
import { connectSqlite, type SqliteConnection } from './sqlite-connection.ts'
import { isWritable, sqliteProblem } from './sqlite-problem.ts'
import { inSqliteTransaction } from './sqlite-transaction.ts'

const MOVED: HttpProblem = {
  code: 'api/store-unavailable',
  detail: 'The library file was moved or replaced while it was open. Restart the server.',
}

/**
 * A library in one SQLite file; the folder is made where it is missing. Several processes may open the same file. Calls
 * work on the caller's thread: one that meets another writer waits a fifth of a second at most, then fails as busy. Where
 * `decide` of a change throws, nothing is changed and the call rejects with the same.
 * Fails, naming the file, where it cannot be used: see `openSqliteDatabase`.
 */
export function openSqliteStore({ file }: { readonly file: string }): Result<CommandStore, HttpProblem> {
  const connected = connectSqlite(file)
  return connected.ok ? success(storeOn(file, connected.value)) : connected
}

function storeOn(file: string, opened: SqliteConnection): CommandStore {
  let connection = opened
  type Work<T> = (connection: SqliteConnection) => Result<T, HttpProblem>
  const run = <T>(work: Work<T>) => answer(file, () => work(connection))
  const write = <T>(work: Work<T>) => {
    const written = run(inTransaction(work))
    const isReadOnly = !written.ok && written.error.code === 'api/store-read-only'
    return isReadOnly && renew() ? run(inTransaction(work)) : written
  }

  /** A connection made while the file was read-only stays so for good; a new one does not. */
  function renew(): boolean {
    const renewed = isWritable(file) ? connectSqlite(file) : null
    if (!renewed?.ok) return false
    connection.db.close()
    connection = renewed.value
    return true
  }

  return {
    revision: async () => {
      const state = run(sqliteState)
      return state.ok ? success(state.value.revision) : state
    },
    historyAt: async (revision) => run((present) => historyInSqlite(present, revision)),
    list: async () => run(listSqlite),
    find: async (id) => run((present) => findInSqlite(present, id)),
    deleted: async () => run(deletedInSqlite),
    whole: async () => run((present) => presentInSqlite(present, 'all')),
    copy: async () => run(copySqlite),
    histories: async () => run(historiesInSqlite),
    versions: async (id, page) => run((present) => versionsInSqlite(present, id, page)),
    seed: async (commands) => {
      // Asked first without a lock: every start but the first ends here.
      const state = run(sqliteState)
      if (!state.ok) return state
      return state.value.seeded === 1 ? success('kept') : write((present) => seedSqlite(present, commands))
    },
    change: async (scope, decide) => write((present) => changeSqlite(present, scope, markingMistakes(decide))),
    changes: async (since) => run((present) => changesInSqlite(present, since)),
    purge: async (before) => write((present) => purgeSqlite(present, before)),
    purgeDeleted: async () => write(purgeDeletedInSqlite),
    tokens: accessTokenStore({
      schema: '',
      read: async (statement) => run((present) => success(rowsOf(present, statement))),
      write: async (statements) =>
        write((present) => success(statements.map((statement) => rowsOf(present, statement)).at(-1) ?? [])),
      note: async (statement) =>
        run((present) => withoutWaiting(present.db, () => success(rowsOf(present, statement)))),
    }),
    close: async () => {
      if (connection.db.isOpen) connection.db.close()
    },
  }
}

function rowsOf({ db }: SqliteConnection, { text, values }: TokenStatement): readonly unknown[] {
  return db.prepare(text).all(...values)
}

function inTransaction<T>(work: (connection: SqliteConnection) => Result<T, HttpProblem>) {
  return (connection: SqliteConnection) =>
    inSqliteTransaction(connection.db, 'IMMEDIATE', () => {
      if (connection.isMoved()) return failure(MOVED)
      const done = work(connection)
      if (done.ok) connection.statements.noteHistory.run(randomUUID())
      return done
    })
}

function answer<T>(file: string, work: () => Result<T, HttpProblem>): Result<T, HttpProblem> {
  try {
    return work()
  } catch (error) {
    if (error instanceof CallerMistake) throw error.cause
    return failure(sqliteProblem(error, file))
  }
}
