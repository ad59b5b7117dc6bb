import type { DatabaseSync } from 'node:sqlite'
import type { Command } from '../../core/commands/command.ts'
import type { Problem } from '../../core/problems.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { COMMAND_COLUMNS, libraryOf, libraryStateOf, rowsOf } from './command-row.ts'
import type { CommandStore } from './command-store.ts'
import { openSqliteDatabase } from './sqlite/open-sqlite-database.ts'
import { sqliteProblem, sqliteReason, unusableFile } from './sqlite/sqlite-problem.ts'
import { inSqliteTransaction } from './sqlite/sqlite-transaction.ts'

const INSERT_COMMAND = `
  INSERT INTO commands (id, position, notes, line, platform, how_to, description, tags)
  VALUES (:id, :position, :notes, :line, :platform, :how_to, :description, :tags)`

type Statements = ReturnType<typeof prepareStatements>

/**
 * A library in one SQLite file; the folder is made where it is missing. Several processes may open the same file. Calls
 * work on the caller's thread: one that meets another writer waits a fifth of a second at most, then fails.
 * Fails, naming the file, where it cannot be used: see `openSqliteDatabase`.
 */
export function openSqliteStore({ file }: { readonly file: string }): Result<CommandStore, Problem> {
  const opened = openSqliteDatabase(file)
  if (!opened.ok) return opened
  const db = opened.value
  try {
    return success(storeOn(db, prepareStatements(db)))
  } catch (error) {
    // The marks are ours but the tables are not as we made them.
    db.close()
    return failure(unusableFile(file, sqliteReason(error)))
  }
}

function prepareStatements(db: DatabaseSync) {
  return {
    selectState: db.prepare('SELECT revision, seeded FROM library'),
    selectCommands: db.prepare(`SELECT ${COMMAND_COLUMNS} FROM commands ORDER BY position`),
    insertCommand: db.prepare(INSERT_COMMAND),
    markSeeded: db.prepare('UPDATE library SET seeded = 1, revision = revision + 1'),
  }
}

function storeOn(db: DatabaseSync, statements: Statements): CommandStore {
  const { selectState, selectCommands } = statements
  const revision = () => {
    const state = libraryStateOf(selectState.get())
    return state.ok ? success(state.value.revision) : state
  }
  return {
    revision: async () => answer(revision),
    list: async () =>
      answer(() => inSqliteTransaction(db, 'DEFERRED', () => libraryOf(selectState.get(), selectCommands.all()))),
    seed: async (commands) => answer(() => seed(db, statements, commands)),
    close: async () => {
      if (db.isOpen) db.close()
    },
  }
}

function seed(db: DatabaseSync, statements: Statements, commands: readonly Command[]) {
  // Asked first without a lock: every start but the first ends here.
  const state = libraryStateOf(statements.selectState.get())
  if (!state.ok) return state
  if (state.value.seeded === 1) return success('kept' as const)
  return inSqliteTransaction(db, 'IMMEDIATE', () => putIn(statements, commands))
}

function putIn({ selectState, insertCommand, markSeeded }: Statements, commands: readonly Command[]) {
  const state = libraryStateOf(selectState.get())
  if (!state.ok) return state
  if (state.value.seeded === 1) return success('kept' as const)
  const rows = rowsOf(commands)
  if (!rows.ok) return rows
  for (const row of rows.value) insertCommand.run(row)
  markSeeded.run()
  return success('seeded' as const)
}

function answer<T>(work: () => Result<T, Problem>): Result<T, Problem> {
  try {
    return work()
  } catch (error) {
    return failure(sqliteProblem(error))
  }
}
