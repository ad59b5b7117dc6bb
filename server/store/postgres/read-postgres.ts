import type { PoolClient } from 'pg'
import type { LibraryChange } from '../../../core/commands/changes/undo-change.ts'
import type { PublicHistory, Version } from '../../../core/commands/changes/version.ts'
import type { KeptCommand, Library } from '../../../core/commands/command.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { type Result, success } from '../../../core/result.ts'
import {
  CHANGE_COLUMNS,
  changeHeadOf,
  HEAD_COLUMNS,
  keptChangesOf,
  libraryChangesOf,
  recordedChangeOf,
  TOUCHED_COLUMNS,
  WHOLE_COLUMNS,
  WHOLE_TOUCHED_COLUMNS,
} from '../sql/change-record.ts'
import type { ChangeScope, LibraryCopy, Present, VersionPage } from '../sql/command-store.ts'
import { historyStatements } from '../sql/library-history.ts'
import {
  COMMAND_COLUMNS,
  historyIdOf,
  KEPT_COLUMNS,
  keptCommandsOf,
  type LibraryState,
  libraryOf,
  libraryStateOf,
} from '../sql/read-rows.ts'
import { possibleIds } from '../sql/rows-to-keep.ts'
import {
  historiesOf,
  rowsNeededFor,
  selectHistories,
  selectVersionRows,
  versionIn,
  versionsOf,
} from '../sql/version-rows.ts'
import { inPostgresTransaction, type LimitedPool, rowsOf } from './postgres-pool.ts'

/** The driver gives a bigint as text and a float as a number; a float holds every revision up to 2^53 exactly. */
const SELECT_STATE = 'SELECT revision::float8 AS revision, seeded FROM commander.library'
const SELECT_LISTED = `
  SELECT ${COMMAND_COLUMNS} FROM commander.commands WHERE deleted_at IS NULL ORDER BY position`
const SELECT_KEPT = `SELECT ${KEPT_COLUMNS} FROM commander.commands`
const SELECT_CHANGES = `
  SELECT ${CHANGE_COLUMNS} FROM commander.changes
  WHERE listed = 1 AND undoes IS NULL AND at >= $1 ORDER BY number DESC`
const SELECT_CHANGE = `SELECT ${HEAD_COLUMNS} FROM commander.changes WHERE id = $1`
const SELECT_CHANGED_COMMANDS = `
  SELECT ${TOUCHED_COLUMNS.join(', ')} FROM commander.changed_commands WHERE change_number = $1`
const SELECT_ALL_CHANGES = `SELECT ${WHOLE_COLUMNS} FROM commander.changes ORDER BY changes.number`
const SELECT_ALL_CHANGED_COMMANDS = `
  SELECT ${WHOLE_TOUCHED_COLUMNS} FROM commander.changed_commands
  WHERE left_as <> '' ORDER BY changed_commands.change_number`
const SELECT_HISTORY = historyStatements('commander.', '$1::bigint').select
const SELECT_HISTORIES = selectHistories('commander.')
const SELECT_VERSIONS = selectVersionRows('commander.', ['$1', '$2', '$3'])
const WHERE_TOUCHED = `
  WHERE id IN (
    SELECT command_id FROM commander.changed_commands
    WHERE change_number = (SELECT number FROM commander.changes WHERE changes.id = $1)
  ) ORDER BY position`

/** REPEATABLE READ: all that is read is of one moment. */
const READ = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

type Kept = Promise<Result<readonly KeptCommand[], HttpProblem>>

/** The row of `library`; with a lock, other writers wait until the transaction ends. Rejects as the driver does. */
export async function postgresState(
  db: LimitedPool | PoolClient,
  lock: 'FOR UPDATE' | '' = '',
): Promise<Result<LibraryState, HttpProblem>> {
  return libraryStateOf((await rowsOf(db, { text: `${SELECT_STATE} ${lock}` }))[0])
}

/** See `CommandStore.historyAt`. */
export async function historyInPostgres(
  pool: LimitedPool,
  revision: number,
): Promise<Result<string | null, HttpProblem>> {
  return inPostgresTransaction(pool, READ, async (client) =>
    historyIdOf((await client.query(SELECT_HISTORY, [revision])).rows[0]),
  )
}

/** See `CommandStore.list`. */
export function listPostgres(pool: LimitedPool): Promise<Result<Library, HttpProblem>> {
  return inPostgresTransaction(pool, READ, async (client) => {
    const state = await client.query(SELECT_STATE)
    const commands = await client.query({ text: SELECT_LISTED, rowMode: 'array' })
    return libraryOf(state.rows[0], commands.rows)
  })
}

/** See `CommandStore.find`. */
export async function findInPostgres(pool: LimitedPool, id: string): Promise<Result<KeptCommand | null, HttpProblem>> {
  const found = await inPostgresTransaction(pool, READ, (client) => presentInPostgres(client, [id]))
  return found.ok ? success(found.value[0] ?? null) : found
}

/** See `CommandStore.deleted`. */
export function deletedInPostgres(pool: LimitedPool): Kept {
  return selectKept(pool, 'WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, position')
}

/** See `CommandStore.changes`. */
export async function changesInPostgres(
  pool: LimitedPool,
  since: string,
): Promise<Result<readonly LibraryChange[], HttpProblem>> {
  return inPostgresTransaction(pool, READ, async (client) =>
    libraryChangesOf((await client.query(SELECT_CHANGES, [since])).rows),
  )
}

/** The commands in `scope` that are there, deleted ones too, in library order. */
export function presentInPostgres(db: LimitedPool | PoolClient, scope: ChangeScope): Kept {
  if (scope === 'all') return selectKept(db, 'ORDER BY position')
  if ('changeId' in scope) return selectKept(db, WHERE_TOUCHED, [scope.changeId])
  const ids = 'id' in scope ? [scope.id] : scope
  return selectKept(db, 'WHERE id = ANY ($1::text[]) ORDER BY position', [possibleIds(ids)])
}

/** See `CommandStore.copy`. */
export function copyPostgres(pool: LimitedPool): Promise<Result<LibraryCopy, HttpProblem>> {
  return inPostgresTransaction(pool, READ, async (client) => {
    const commands = await presentInPostgres(client, 'all')
    if (!commands.ok) return commands
    const { rows } = await client.query(SELECT_ALL_CHANGES)
    const changes = keptChangesOf(rows, (await client.query(SELECT_ALL_CHANGED_COMMANDS)).rows)
    return changes.ok ? success({ commands: commands.value, changes: changes.value }) : changes
  })
}

/** See `CommandStore.histories`. */
export async function historiesInPostgres(
  pool: LimitedPool,
): Promise<Result<ReadonlyMap<string, PublicHistory>, HttpProblem>> {
  return historiesOf(await rowsOf(pool, { text: SELECT_HISTORIES, rowMode: 'array' }))
}

/** See `CommandStore.versions`. */
export function versionsInPostgres(
  pool: LimitedPool,
  id: string,
  page: VersionPage,
): Promise<Result<readonly Version[] | null, HttpProblem>> {
  return inPostgresTransaction<readonly Version[] | null>(pool, READ, async (client) => {
    const found = await presentInPostgres(client, [id])
    if (!found.ok) return found
    const [present] = found.value
    return present === undefined ? success(null) : pageOf(client, present, page)
  })
}

/** The earlier change or the version that `scope` is about, where there is one; `present` is what it has of commands. */
export async function earlierInPostgres(
  client: PoolClient,
  scope: ChangeScope,
  present: readonly KeptCommand[],
): Promise<Result<Pick<Present, 'earlier' | 'version'>, HttpProblem>> {
  if (scope === 'all') return success({})
  const [command] = present
  if ('version' in scope && command !== undefined) {
    const page = await pageOf(client, command, { before: scope.version + 1, most: 1 })
    return page.ok ? success(versionIn(page.value, scope.version)) : page
  }
  return 'changeId' in scope ? earlierChangeInPostgres(client, scope.changeId, present) : success({})
}

async function pageOf(client: PoolClient, present: KeptCommand, page: VersionPage) {
  const { rows } = await client.query(SELECT_VERSIONS, [present.command.id, page.before, rowsNeededFor(page)])
  return versionsOf(present, rows, page)
}

async function earlierChangeInPostgres(
  client: PoolClient,
  changeId: string,
  present: readonly KeptCommand[],
): Promise<Result<Pick<Present, 'earlier'>, HttpProblem>> {
  const [row] = (await client.query(SELECT_CHANGE, [changeId])).rows
  if (row === undefined) return success({})
  const head = changeHeadOf(row)
  if (!head.ok) return head
  const { rows } = await client.query(SELECT_CHANGED_COMMANDS, [head.value.number])
  const earlier = recordedChangeOf(head.value, rows, present)
  return earlier.ok ? success({ earlier: earlier.value }) : earlier
}

async function selectKept(db: LimitedPool | PoolClient, rest: string, values: unknown[] = []): Kept {
  return keptCommandsOf(await rowsOf(db, { text: `${SELECT_KEPT} ${rest}`, values, rowMode: 'array' }))
}
