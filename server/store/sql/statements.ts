import {
  ALL_CHANGE_COLUMNS,
  ALL_TOUCHED_COLUMNS,
  CHANGE_COLUMNS,
  HEAD_COLUMNS,
  TOUCHED_COLUMNS,
  WRITTEN_COLUMNS,
} from './change-record.ts'
import type { Dialect } from './database.ts'
import { COMMAND_COLUMNS, STORED_COLUMNS } from './read-rows.ts'
import { ROW_COLUMNS } from './rows-to-store.ts'

/** Columns with numbers. They need a cast, because PostgreSQL receives all cells of a row as texts. */
const NUMBERS: ReadonlySet<string> = new Set(['position', 'revision', 'count', 'listed'])

const REPLACED = ROW_COLUMNS.filter((name) => name !== 'id' && name !== 'position')

const TOUCHED = TOUCHED_COLUMNS.join(', ')

/** Creates all SQL statements for the library, which are the same for both databases. */
export function libraryStatements(dialect: Dialect) {
  return {
    ...commandStatements(dialect),
    ...changeStatements(dialect),
    ...versionStatements(dialect),
    ...historyStatements(dialect),
  } as const
}

export type LibraryStatements = ReturnType<typeof libraryStatements>

function commandStatements(dialect: Dialect) {
  const { schema, isInJson } = dialect
  const commands = `${schema}commands`
  const storedCommands = (rest: string) => asArrays(`SELECT ${STORED_COLUMNS} FROM ${commands} ${rest}`)
  const insertCommands = `
    INSERT INTO ${commands} (${ROW_COLUMNS.join(', ')})
    SELECT ${cells(dialect, ROW_COLUMNS)} ${dialect.rows}`
  return {
    selectListed: asArrays(`SELECT ${COMMAND_COLUMNS} FROM ${commands} WHERE deleted_at IS NULL ORDER BY position`),
    selectAll: storedCommands('ORDER BY position'),
    selectSome: storedCommands(`WHERE id ${isInJson} ORDER BY position`),
    selectDeleted: storedCommands('WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC, position'),
    selectTouchedBy: storedCommands(`
      WHERE id IN (
        SELECT command_id FROM ${schema}changed_commands
        WHERE change_number = (SELECT number FROM ${schema}changes WHERE changes.id = ?)
      ) ORDER BY position`),
    selectNextPosition: query(`SELECT coalesce(max(position), 0) + 1 AS next FROM ${commands}`),
    insertCommands: query(insertCommands),
    putCommands: query(`${insertCommands} ON CONFLICT (id) DO UPDATE SET ${REPLACED.map(replacement).join(', ')}`),
    findDeleted: query(`SELECT id FROM ${commands} WHERE deleted_at IS NOT NULL LIMIT 1`),
    removeDeleted: query(`DELETE FROM ${commands} WHERE deleted_at IS NOT NULL RETURNING id`),
    findDeletedBefore: query(`SELECT id FROM ${commands} WHERE deleted_at < ? LIMIT 1`),
    removeDeletedBefore: query(`DELETE FROM ${commands} WHERE deleted_at < ? RETURNING id`),
  } as const
}

function changeStatements(dialect: Dialect) {
  const { schema, cell, rows } = dialect
  const changes = `${schema}changes`
  const changedCommands = `${schema}changed_commands`
  const insertChanges = `
    INSERT INTO ${changes} (${WRITTEN_COLUMNS.join(', ')})
    SELECT ${cells(dialect, WRITTEN_COLUMNS)} ${rows}`
  const changeId = cell(TOUCHED_COLUMNS.length)
  const insertTouched = `
    INSERT INTO ${changedCommands} (${TOUCHED}, change_number)
    SELECT ${cells(dialect, TOUCHED_COLUMNS)}, (SELECT number FROM ${changes} WHERE changes.id = ${changeId}) ${rows}`

  return {
    selectChanges: query(`
      SELECT ${CHANGE_COLUMNS} FROM ${changes}
      WHERE listed = 1 AND undoes IS NULL AND at >= ? ORDER BY number DESC`),
    selectChange: query(`SELECT ${HEAD_COLUMNS} FROM ${changes} WHERE id = ?`),
    selectTouched: query(`SELECT ${TOUCHED} FROM ${changedCommands} WHERE change_number = ?`),
    selectAllChanges: query(`SELECT ${ALL_CHANGE_COLUMNS} FROM ${changes} ORDER BY changes.number`),
    selectAllTouched: query(`
      SELECT ${ALL_TOUCHED_COLUMNS} FROM ${changedCommands}
      WHERE left_as <> '' ORDER BY changed_commands.change_number`),
    insertChanges: query(insertChanges),
    insertTouched: query(insertTouched),
    /** Existing changes stay, and commands that were purged from them are put back. */
    copyChanges: query(`${insertChanges} ON CONFLICT (id) DO NOTHING`),
    copyTouched: query(`
      ${insertTouched} ON CONFLICT (change_number, command_id)
      DO UPDATE SET before = excluded.before, left_as = excluded.left_as WHERE changed_commands.left_as = ''`),
    markChange: query(`UPDATE ${changes} SET undone_at = ? WHERE id = ?`),
  } as const
}

function versionStatements({ schema }: Dialect) {
  const commands = `${schema}commands`
  const changes = `${schema}changes`
  const changedCommands = `${schema}changed_commands`
  return {
    /**
     * Selects the changes to a command whose `number` (see `VersionRow`) is below a bound, newest first, up to a limit.
     */
    selectVersions: query(`
      SELECT CAST(number AS double precision) AS number, before, left_as, action, at, made_by FROM (
        SELECT change_number, before, left_as, count(before) OVER (ORDER BY change_number) AS number
        FROM ${changedCommands} WHERE command_id = ? AND left_as <> ''
      ) AS found
      JOIN (SELECT number AS known, action, at, made_by FROM ${changes}) AS made ON known = change_number
      WHERE number < ? ORDER BY change_number DESC LIMIT ?`),
    /** Leaves out the texts, which take many megabytes in a large library. */
    selectHistories: asArrays(`
      SELECT id, created_at, updated_at, CAST(coalesce(found, 0) AS double precision) AS earlier,
        CAST(revision AS double precision) AS revision
      FROM ${commands}
      LEFT JOIN (
        SELECT command_id, count(before) AS found
        FROM ${changedCommands} WHERE left_as <> '' GROUP BY command_id
      ) AS changed ON command_id = id
      WHERE deleted_at IS NULL ORDER BY position`),

    /** Removes everything that could bring back a purged command, and all changes whose commands are all purged. */
    forgetRemoved: [
      query(`
        UPDATE ${changedCommands} SET before = NULL, left_as = ''
        WHERE left_as <> '' AND command_id NOT IN (SELECT id FROM ${commands})`),
      query(`
        DELETE FROM ${changes} WHERE number NOT IN (SELECT change_number FROM ${changedCommands} WHERE left_as <> '')`),
      query(`DELETE FROM ${changedCommands} WHERE change_number NOT IN (SELECT number FROM ${changes})`),
    ],
  } as const
}

function historyStatements({ schema }: Dialect) {
  const library = `${schema}library`
  const history = `${schema}history`
  return {
    selectState: query(`SELECT CAST(revision AS double precision) AS revision, seeded FROM ${library}`),
    markSeeded: query(`UPDATE ${library} SET seeded = 1, revision = revision + 1`),

    /**
     * Assigns a random id to the current revision, unless it has one. Two libraries with the same id at a revision
     * share their history. A library that was restored and then changed gets different ids. Source:
     * docs/decisions/0047-library-history.md.
     */
    noteHistory: query(`
      INSERT INTO ${history} (revision, id) SELECT revision, ? FROM ${library}
      WHERE revision > (SELECT coalesce(max(revision), -1) FROM ${history})`),
    /**
     * Selects the id at a revision. There is no row if the library never had that revision, or if its history begins
     * later.
     */
    selectHistory: query(`
      SELECT history.id FROM ${history} JOIN ${library} ON library.revision >= ?
      WHERE history.revision <= ? ORDER BY history.revision DESC LIMIT 1`),
    forgetHistory: query(`DELETE FROM ${history}`),
  } as const
}

function query(text: string) {
  return { text } as const
}

function asArrays(text: string) {
  return { text, rowMode: 'array' } as const
}

function cells({ cell }: Dialect, columns: readonly string[]): string {
  return columns.map((name, at) => (NUMBERS.has(name) ? `CAST(${cell(at)} AS bigint)` : cell(at))).join(', ')
}

function replacement(column: string): string {
  return `${column} = excluded.${column}`
}
