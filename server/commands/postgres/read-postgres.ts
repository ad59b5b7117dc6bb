import type { PoolClient } from 'pg'
import type { LibraryChange, RecordedChange } from '../../../core/commands/changes/undo-change.ts'
import type { KeptCommand, Library } from '../../../core/commands/command.ts'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { type Result, success } from '../../../core/result.ts'
import {
  CHANGE_COLUMNS,
  changeHeadOf,
  HEAD_COLUMNS,
  libraryChangesOf,
  recordedChangeOf,
  TOUCHED_COLUMNS,
} from '../change-record.ts'
import type { ChangeScope } from '../command-store.ts'
import {
  COMMAND_COLUMNS,
  KEPT_COLUMNS,
  keptCommandsOf,
  type LibraryState,
  libraryOf,
  libraryStateOf,
} from '../read-rows.ts'
import { possibleIds } from '../rows-to-keep.ts'
import { inPostgresTransaction, type LimitedPool, rowsOf } from './postgres-pool.ts'

/** The driver gives a bigint as text and a float as a number; a float holds every revision up to 2^53 exactly. */
const SELECT_STATE = 'SELECT revision::float8 AS revision, seeded FROM commander.library'
const SELECT_LISTED = `
  SELECT ${COMMAND_COLUMNS} FROM commander.commands WHERE deleted_at IS NULL ORDER BY position`
const SELECT_KEPT = `SELECT ${KEPT_COLUMNS} FROM commander.commands`
const SELECT_CHANGES = `
  SELECT ${CHANGE_COLUMNS} FROM commander.changes WHERE undoes IS NULL AND at >= $1 ORDER BY number DESC`
const SELECT_CHANGE = `SELECT ${HEAD_COLUMNS} FROM commander.changes WHERE id = $1`
const SELECT_CHANGED_COMMANDS = `
  SELECT ${TOUCHED_COLUMNS.join(', ')} FROM commander.changed_commands WHERE change_number = $1`
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
  return selectKept(db, 'WHERE id = ANY ($1::text[]) ORDER BY position', [possibleIds(scope)])
}

/** The change that `scope` is about, if it is about one that is remembered; `present` is what it has of commands. */
export async function earlierChangeInPostgres(
  client: PoolClient,
  scope: ChangeScope,
  present: readonly KeptCommand[],
): Promise<Result<{ readonly earlier?: RecordedChange }, HttpProblem>> {
  if (scope === 'all' || !('changeId' in scope)) return success({})
  const [row] = (await client.query(SELECT_CHANGE, [scope.changeId])).rows
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
