import type { KeptCommand } from '../../../core/commands/kept-command.ts'
import type { Library } from '../../../core/commands/library.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { type Result, success } from '../../../core/result.ts'
import { keptCommandsOf, type LibraryState, libraryOf, libraryStateOf } from '../command-row.ts'
import type { ChangeScope } from '../command-store.ts'
import { possibleIds } from '../rows-to-keep.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { inSqliteTransaction } from './sqlite-transaction.ts'

/** The row of `library`. Throws what SQLite throws, as all of these do. */
export function sqliteState({ statements }: SqliteConnection): Result<LibraryState, HttpProblem> {
  return libraryStateOf(statements.selectState.get())
}

/** See `CommandStore.list`. */
export function listSqlite({ db, statements }: SqliteConnection): Result<Library, HttpProblem> {
  const { selectState, selectListed } = statements
  return inSqliteTransaction(db, 'DEFERRED', () => libraryOf(selectState.get(), selectListed.all()))
}

/** See `CommandStore.find`. */
export function findInSqlite(connection: SqliteConnection, id: string): Result<KeptCommand | null, HttpProblem> {
  const found = presentInSqlite(connection, [id])
  return found.ok ? success(found.value[0] ?? null) : found
}

/** See `CommandStore.deleted`. */
export function deletedInSqlite({ statements }: SqliteConnection): Result<readonly KeptCommand[], HttpProblem> {
  return keptCommandsOf(statements.selectDeleted.all())
}

/** The commands in `scope` that are there, deleted ones too, in library order. */
export function presentInSqlite(
  { statements }: SqliteConnection,
  scope: ChangeScope,
): Result<readonly KeptCommand[], HttpProblem> {
  if (scope === 'all') return keptCommandsOf(statements.selectAll.all())
  return keptCommandsOf(statements.selectSome.all(JSON.stringify(possibleIds(scope))))
}
