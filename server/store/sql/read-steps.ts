import type { Version } from '../../../core/commands/changes/version.ts'
import type { LibraryContents, StoredCommand } from '../../../core/commands/command.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { type Result, success } from '../../../core/result.ts'
import { changeHeadOf, keptChangesOf, recordedChangeOf } from './change-record.ts'
import type { ChangeScope, LibraryCopy, Present, VersionPage } from './command-store.ts'
import type { Query, Steps } from './database.ts'
import { keptCommandsOf, libraryOf } from './read-rows.ts'
import { possibleIds } from './rows-to-keep.ts'
import type { LibraryStatements } from './statements.ts'
import { rowsNeededFor, versionIn, versionsOf } from './version-rows.ts'

/** See `CommandStore.list`. */
export function* readList(sql: LibraryStatements): Steps<Result<LibraryContents, HttpProblem>> {
  const [state] = yield sql.selectState
  return libraryOf(state, yield sql.selectListed)
}

/** See `CommandStore.copy`. */
export function* readCopy(sql: LibraryStatements): Steps<Result<LibraryCopy, HttpProblem>> {
  const commands = keptCommandsOf(yield sql.selectAll)
  if (!commands.ok) return commands
  const changes = keptChangesOf(yield sql.selectAllChanges, yield sql.selectAllTouched)
  return changes.ok ? success({ commands: commands.value, changes: changes.value }) : changes
}

/** See `CommandStore.versions`. */
export function* readVersions(
  sql: LibraryStatements,
  id: string,
  page: VersionPage,
): Steps<Result<readonly Version[] | null, HttpProblem>> {
  const found = keptCommandsOf(yield presentQuery(sql, [id]))
  if (!found.ok) return found
  const [present] = found.value
  return present === undefined ? success(null) : yield* readPage(sql, present, page)
}

/** Selects the commands in `scope`, deleted ones too, in library order; read them with `keptCommandsOf`. */
export function presentQuery(sql: LibraryStatements, scope: ChangeScope): Query {
  if (scope === 'all') return sql.selectAll
  if ('changeId' in scope) return { ...sql.selectTouchedBy, values: [scope.changeId] }
  const ids = possibleIds('id' in scope ? [scope.id] : scope)
  return { ...sql.selectSome, values: [JSON.stringify(ids)] }
}

/** The earlier change or the version that `scope` asks for, if there is one; `present` are the commands in `scope`. */
export function* readEarlier(
  sql: LibraryStatements,
  scope: ChangeScope,
  present: readonly StoredCommand[],
): Steps<Result<Pick<Present, 'earlier' | 'version'>, HttpProblem>> {
  if (scope === 'all') return success({})
  if ('changeId' in scope) return yield* readChange(sql, scope.changeId, present)
  const [command] = present
  if (!('version' in scope) || command === undefined) return success({})
  const page = yield* readPage(sql, command, { before: scope.version + 1, most: 1 })
  return page.ok ? success(versionIn(page.value, scope.version)) : page
}

function* readPage(
  sql: LibraryStatements,
  present: StoredCommand,
  page: VersionPage,
): Steps<Result<readonly Version[], HttpProblem>> {
  const rows = yield { ...sql.selectVersions, values: [present.command.id, page.before, rowsNeededFor(page)] }
  return versionsOf(present, rows, page)
}

function* readChange(
  sql: LibraryStatements,
  changeId: string,
  present: readonly StoredCommand[],
): Steps<Result<Pick<Present, 'earlier'>, HttpProblem>> {
  const [row] = yield { ...sql.selectChange, values: [changeId] }
  if (row === undefined) return success({})
  const head = changeHeadOf(row)
  if (!head.ok) return head
  const earlier = recordedChangeOf(head.value, yield { ...sql.selectTouched, values: [head.value.number] }, present)
  return earlier.ok ? success({ earlier: earlier.value }) : earlier
}
