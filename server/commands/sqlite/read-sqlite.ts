import type { LibraryChange, RecordedChange } from '../../../core/commands/changes/undo-change.ts'
import type { KeptCommand, Library } from '../../../core/commands/command.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { type Result, success } from '../../../core/result.ts'
import { changeHeadOf, libraryChangesOf, recordedChangeOf } from '../change-record.ts'
import type { ChangeScope } from '../command-store.ts'
import { keptCommandsOf, type LibraryState, libraryOf, libraryStateOf } from '../read-rows.ts'
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

/** See `CommandStore.changes`. */
export function changesInSqlite(
  { statements }: SqliteConnection,
  since: string,
): Result<readonly LibraryChange[], HttpProblem> {
  return libraryChangesOf(statements.selectChanges.all(since))
}

/** The commands in `scope` that are there, deleted ones too, in library order. */
export function presentInSqlite(
  { statements }: SqliteConnection,
  scope: ChangeScope,
): Result<readonly KeptCommand[], HttpProblem> {
  if (scope === 'all') return keptCommandsOf(statements.selectAll.all())
  if ('changeId' in scope) return keptCommandsOf(statements.selectTouched.all(scope.changeId))
  return keptCommandsOf(statements.selectSome.all(JSON.stringify(possibleIds(scope))))
}

/** The change that `scope` is about, if it is about one that is remembered; `present` is what it has of commands. */
export function earlierChangeInSqlite(
  { statements }: SqliteConnection,
  scope: ChangeScope,
  present: readonly KeptCommand[],
): Result<{ readonly earlier?: RecordedChange }, HttpProblem> {
  const row = scope === 'all' || !('changeId' in scope) ? undefined : statements.selectChange.get(scope.changeId)
  if (row === undefined) return success({})
  const head = changeHeadOf(row)
  if (!head.ok) return head
  const earlier = recordedChangeOf(head.value, statements.selectChangedCommands.all(head.value.number), present)
  return earlier.ok ? success({ earlier: earlier.value }) : earlier
}
