import { statSync } from 'node:fs'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type Log, logToStandardError } from '../../log.ts'
import type { CommandStore } from '../sql/command-store.ts'
import type { Database, Dialect, Query, Rows, Steps, TransactionKind } from '../sql/database.ts'
import { sqlStore } from '../sql/sql-store.ts'
import { libraryStatements } from '../sql/statements.ts'
import { StoreError } from '../sql/store-error.ts'
import { OPENING_TIMEOUT_MS, openSqliteDatabase, withTimeout } from './open-sqlite-database.ts'
import { isStorageError, isWritable, sqliteError, unusableFile } from './sqlite-problem.ts'
import { inSqliteTransaction } from './sqlite-transaction.ts'

const DIALECT: Dialect = {
  schema: '',
  cell: (at) => `?${at + 1}`,
  // Without a WHERE clause, SQLite would parse the ON of ON CONFLICT as part of a join.
  rows: 'WHERE true',
  isInJson: 'IN (SELECT value FROM json_each(?))',
}

/** Kinds of transactions whose writes must not be lost, unlike those of a `note`. */
const DURABLE_KINDS: ReadonlySet<TransactionKind> = new Set(['write', 'seed'])

const MOVED = 'The library file was moved or replaced while it was open. Restart the server.'

type SqliteOptions = { readonly file: string; readonly log?: Log }

/** An open file. `isMoved` returns true if the file was moved or replaced, in which case writes would be lost. */
type Connection = {
  readonly db: DatabaseSync
  readonly rowsOf: (query: Query) => Rows
  readonly isMoved: () => boolean
}

/**
 * Opens a library in one SQLite file, whose folder is created if it's missing. Several processes may open the same
 * file. Calls run on the caller's thread. A call that meets another writer waits at most a fifth of a second (when
 * seeding, a second), then fails as busy. If a change's `decide` throws, nothing changes and the call rejects with the
 * same error. Throws like `openSqliteDatabase`.
 */
export function openSqliteStore({ file, log = logToStandardError }: SqliteOptions): CommandStore {
  return sqlStore(databaseOn({ file, log }))
}

function databaseOn({ file, log }: Required<SqliteOptions>): Database {
  let connection = connect(file, log)

  function withStoreErrors<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      throw isStorageError(error) ? sqliteError(error, file) : error
    }
  }

  /** Reconnects, because a connection opened while the file was read-only stays read-only. */
  function renew(): boolean {
    if (!isWritable(file)) return false
    try {
      const renewed = connect(file, log)
      connection.db.close()
      connection = renewed
      return true
    } catch {
      return false
    }
  }

  return {
    dialect: DIALECT,
    all: async (query) => withStoreErrors(() => connection.rowsOf(query)),
    transaction: async (kind, steps) => {
      const run = () => withStoreErrors(() => inTransaction(connection, kind, steps))
      try {
        return run()
      } catch (error) {
        const isReadOnly = error instanceof StoreError && error.code === 'read-only'
        if (isReadOnly && DURABLE_KINDS.has(kind) && renew()) return run()
        throw error
      }
    },
    close: async () => {
      if (connection.db.isOpen) connection.db.close()
    },
  }
}

/** Throws like `openSqliteDatabase`, or if a table or column is missing. */
function connect(file: string, log: Log): Connection {
  const db = openSqliteDatabase(file, log)
  try {
    const identity = identityOf(file)
    return { db, rowsOf: createRowsOf(db), isMoved: () => identityOf(file) !== identity }
  } catch (error) {
    db.close()
    throw unusableFile(file, error)
  }
}

/**
 * Prepares each statement once. The library's statements are prepared right away, because that fails if a table or
 * column is missing.
 */
function createRowsOf(db: DatabaseSync): (query: Query) => Rows {
  const prepared = new Map<string, StatementSync>()

  function prepare({ text, rowMode }: Query): StatementSync {
    const statement = db.prepare(text)
    statement.setReturnArrays(rowMode === 'array')
    prepared.set(text, statement)
    return statement
  }

  for (const query of Object.values(libraryStatements(DIALECT)).flat()) prepare(query)
  return (query) => {
    const statement = prepared.get(query.text) ?? prepare(query)
    if (query.rows === undefined) return statement.all(...(query.values ?? []))
    for (const row of query.rows) statement.run(...row)
    return []
  }
}

function inTransaction<T>({ db, rowsOf, isMoved }: Connection, kind: TransactionKind, steps: () => Steps<T>): T {
  const work = () => {
    if (DURABLE_KINDS.has(kind) && isMoved()) throw new StoreError('unavailable', MOVED)
    return doSteps(rowsOf, steps())
  }
  if (kind === 'read') return inSqliteTransaction(db, 'DEFERRED', work)
  const change = () => inSqliteTransaction(db, 'IMMEDIATE', work)
  if (kind === 'write') return change()
  return withTimeout(db, kind === 'seed' ? OPENING_TIMEOUT_MS : 0, change)
}

/** Never awaits, so no other call in this process can run between two steps. */
function doSteps<T>(rowsOf: (query: Query) => Rows, steps: Steps<T>): T {
  let step = steps.next()
  while (!step.done) step = steps.next(rowsOf(step.value))
  return step.value
}

/** Returns the identity of the file at this path, without reading its content. Null if there is no file. */
function identityOf(file: string): string | null {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false })
  return found === undefined ? null : `${found.dev}:${found.ino}`
}
