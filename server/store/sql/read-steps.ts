import type { LibraryContents, StoredCommand } from '../../../core/commands/command.ts'
import type { Version } from '../../../core/commands/version.ts'
import { changeHeadOf, recordedChangeOf, storedChangesOf } from './change-record.ts'
import type { ChangeScope, CurrentState, LibraryCopy, VersionPage } from './command-store.ts'
import type { Query, Steps } from './database.ts'
import { libraryOf, storedCommandsOf } from './read-rows.ts'
import { validIds } from './rows-to-store.ts'
import type { LibraryStatements } from './statements.ts'
import { rowsNeededFor, versionIn, versionsOf } from './version-rows.ts'

/** Implements `CommandStore.list`. */
export function* readList(sql: LibraryStatements): Steps<LibraryContents> {
  const [state] = yield sql.selectState
  return libraryOf(state, yield sql.selectListed)
}

/** Implements `CommandStore.copy`. */
export function* readCopy(sql: LibraryStatements): Steps<LibraryCopy> {
  const commands = storedCommandsOf(yield sql.selectAll)
  return { commands, changes: storedChangesOf(yield sql.selectAllChanges, yield sql.selectAllTouched) }
}

/** Implements `CommandStore.versions`. */
export function* readVersions(sql: LibraryStatements, id: string, page: VersionPage): Steps<readonly Version[] | null> {
  const [present] = storedCommandsOf(yield presentQuery(sql, [id]))
  return present === undefined ? null : yield* readPage(sql, present, page)
}

/**
 * Creates the query for the commands in `scope`, including deleted ones, in library order. Read its rows with
 * `storedCommandsOf`.
 */
export function presentQuery(sql: LibraryStatements, scope: ChangeScope): Query {
  if (scope === 'all') return sql.selectAll
  if ('changeId' in scope) return { ...sql.selectTouchedBy, values: [scope.changeId] }
  const ids = validIds('id' in scope ? [scope.id] : scope)
  return { ...sql.selectSome, values: [JSON.stringify(ids)] }
}

/** Reads the earlier change or version in `scope`, if there is one. `present` has the commands in `scope`. */
export function* readEarlier(
  sql: LibraryStatements,
  scope: ChangeScope,
  present: readonly StoredCommand[],
): Steps<Pick<CurrentState, 'earlier' | 'version'>> {
  if (scope === 'all') return {}
  if ('changeId' in scope) return yield* readChange(sql, scope.changeId, present)
  const [command] = present
  if (!('version' in scope) || command === undefined) return {}
  return versionIn(yield* readPage(sql, command, { before: scope.version + 1, limit: 1 }), scope.version)
}

function* readPage(sql: LibraryStatements, present: StoredCommand, page: VersionPage): Steps<readonly Version[]> {
  const rows = yield { ...sql.selectVersions, values: [present.command.id, page.before, rowsNeededFor(page)] }
  return versionsOf(present, rows, page)
}

function* readChange(
  sql: LibraryStatements,
  changeId: string,
  present: readonly StoredCommand[],
): Steps<Pick<CurrentState, 'earlier'>> {
  const [row] = yield { ...sql.selectChange, values: [changeId] }
  if (row === undefined) return {}
  const head = changeHeadOf(row)
  const touched = yield { ...sql.selectTouched, values: [head.number] }
  return { earlier: recordedChangeOf(head, touched, present) }
}
