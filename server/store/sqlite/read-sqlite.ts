import type { LibraryChange } from '../../../core/commands/changes/undo-change.ts'
import type { PublicHistory, Version } from '../../../core/commands/changes/version.ts'
import type { KeptCommand, Library } from '../../../core/commands/command.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { type Result, success } from '../../../core/result.ts'
import { changeHeadOf, keptChangesOf, libraryChangesOf, recordedChangeOf } from '../sql/change-record.ts'
import type { ChangeScope, LibraryCopy, Present, VersionPage } from '../sql/command-store.ts'
import { historyIdOf, keptCommandsOf, type LibraryState, libraryOf, libraryStateOf } from '../sql/read-rows.ts'
import { possibleIds } from '../sql/rows-to-keep.ts'
import { historiesOf, rowsNeededFor, versionIn, versionsOf } from '../sql/version-rows.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { inSqliteTransaction } from './sqlite-transaction.ts'

/** The row of `library`. Throws what SQLite throws, as all of these do. */
export function sqliteState({ statements }: SqliteConnection): Result<LibraryState, HttpProblem> {
  return libraryStateOf(statements.selectState.get())
}

/** See `CommandStore.historyAt`. */
export function historyInSqlite(
  { statements }: SqliteConnection,
  revision: number,
): Result<string | null, HttpProblem> {
  return historyIdOf(statements.selectHistory.get(revision))
}

/** See `CommandStore.list`. */
export function listSqlite({ db, statements }: SqliteConnection): Result<Library, HttpProblem> {
  const { selectState, selectListed } = statements
  return inSqliteTransaction(db, 'DEFERRED', () => libraryOf(selectState.get(), selectListed.iterate()))
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
  if (scope === 'all') return keptCommandsOf(statements.selectAll.iterate())
  if ('changeId' in scope) return keptCommandsOf(statements.selectTouched.all(scope.changeId))
  const ids = 'id' in scope ? [scope.id] : scope
  return keptCommandsOf(statements.selectSome.all(JSON.stringify(possibleIds(ids))))
}

/** See `CommandStore.copy`. */
export function copySqlite(connection: SqliteConnection): Result<LibraryCopy, HttpProblem> {
  const { selectAllChanges, selectAllChangedCommands } = connection.statements
  return inSqliteTransaction(connection.db, 'DEFERRED', () => {
    const commands = presentInSqlite(connection, 'all')
    if (!commands.ok) return commands
    const changes = keptChangesOf(selectAllChanges.all(), selectAllChangedCommands.all())
    return changes.ok ? success({ commands: commands.value, changes: changes.value }) : changes
  })
}

/** See `CommandStore.histories`. */
export function historiesInSqlite({
  statements,
}: SqliteConnection): Result<ReadonlyMap<string, PublicHistory>, HttpProblem> {
  return historiesOf(statements.selectHistories.iterate())
}

/** See `CommandStore.versions`. */
export function versionsInSqlite(
  connection: SqliteConnection,
  id: string,
  page: VersionPage,
): Result<readonly Version[] | null, HttpProblem> {
  return inSqliteTransaction<readonly Version[] | null>(connection.db, 'DEFERRED', () => {
    const found = presentInSqlite(connection, [id])
    if (!found.ok) return found
    const [present] = found.value
    return present === undefined ? success(null) : pageOf(connection, present, page)
  })
}

/** The earlier change or the version that `scope` is about, where there is one; `present` is what it has of commands. */
export function earlierInSqlite(
  connection: SqliteConnection,
  scope: ChangeScope,
  present: readonly KeptCommand[],
): Result<Pick<Present, 'earlier' | 'version'>, HttpProblem> {
  if (scope === 'all') return success({})
  const [command] = present
  if ('version' in scope && command !== undefined) {
    const page = pageOf(connection, command, { before: scope.version + 1, most: 1 })
    return page.ok ? success(versionIn(page.value, scope.version)) : page
  }
  return 'changeId' in scope ? earlierChangeInSqlite(connection, scope.changeId, present) : success({})
}

function pageOf({ statements }: SqliteConnection, present: KeptCommand, page: VersionPage) {
  const rows = statements.selectVersions.all(present.command.id, page.before, rowsNeededFor(page))
  return versionsOf(present, rows, page)
}

function earlierChangeInSqlite(
  { statements }: SqliteConnection,
  changeId: string,
  present: readonly KeptCommand[],
): Result<Pick<Present, 'earlier'>, HttpProblem> {
  const row = statements.selectChange.get(changeId)
  if (row === undefined) return success({})
  const head = changeHeadOf(row)
  if (!head.ok) return head
  const earlier = recordedChangeOf(head.value, statements.selectChangedCommands.all(head.value.number), present)
  return earlier.ok ? success({ earlier: earlier.value }) : earlier
}
