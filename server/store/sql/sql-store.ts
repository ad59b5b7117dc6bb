import { randomUUID } from 'node:crypto'
import type { HttpProblem } from '../../../core/http-problems.ts'
import { failure, type Result, success } from '../../../core/result.ts'
import { accessTokenStore } from './access-token-store.ts'
import { libraryChangesOf } from './change-record.ts'
import { changeLibrary, purgeAllDeleted, purgeBefore, seedLibrary } from './change-steps.ts'
import type { CommandStore, Decision, Present } from './command-store.ts'
import type { Database, Query, Rows, Steps } from './database.ts'
import { historyIdOf, keptCommandsOf, libraryStateOf } from './read-rows.ts'
import { presentQuery, readCopy, readList, readVersions } from './read-steps.ts'
import { libraryStatements } from './statements.ts'
import { historiesOf } from './version-rows.ts'

/**
 * The one `CommandStore`: the same statements on every database.
 * Source: docs/decisions/0061-one-sql-store.md.
 */
export function sqlStore(database: Database): CommandStore {
  const sql = libraryStatements(database.dialect)

  async function select<T>(
    query: Query,
    read: (rows: Rows) => Result<T, HttpProblem>,
  ): Promise<Result<T, HttpProblem>> {
    const rows = await database.all(query)
    return rows.ok ? read(rows.value) : rows
  }

  function write<T>(steps: () => Steps<Result<T, HttpProblem>>): Promise<Result<T, HttpProblem>> {
    return database.transaction('write', function* () {
      const done = yield* steps()
      if (done.ok) yield { ...sql.noteHistory, values: [randomUUID()] }
      return done
    })
  }

  const selectState = () => select(sql.selectState, ([row]) => libraryStateOf(row))

  return {
    revision: async () => {
      const state = await selectState()
      return state.ok ? success(state.value.revision) : state
    },
    historyAt: (revision) =>
      select({ ...sql.selectHistory, values: [revision, revision] }, ([row]) => historyIdOf(row)),
    list: () => database.transaction('read', () => readList(sql)),
    find: (id) =>
      select(presentQuery(sql, [id]), (rows) => {
        const found = keptCommandsOf(rows)
        return found.ok ? success(found.value[0] ?? null) : found
      }),
    deleted: () => select(sql.selectDeleted, keptCommandsOf),
    whole: () => select(sql.selectAll, keptCommandsOf),
    copy: () => database.transaction('read', () => readCopy(sql)),
    histories: () => select(sql.selectHistories, historiesOf),
    versions: (id, page) => database.transaction('read', () => readVersions(sql, id, page)),
    seed: async (commands) => {
      // Asks without a lock first: every start but the first ends here.
      const state = await selectState()
      if (!state.ok) return state
      return state.value.seeded === 1 ? success('kept') : write(() => seedLibrary(sql, commands))
    },
    change: async (scope, decide) => {
      const { guarded, thrown } = guard(decide)
      const changed = await write(() => changeLibrary(sql, scope, guarded))
      if (thrown.length > 0) throw thrown[0]
      return changed
    },
    changes: (since) => select({ ...sql.selectChanges, values: [since] }, libraryChangesOf),
    purge: (before) => write(() => purgeBefore(sql, before)),
    purgeDeleted: () => write(() => purgeAllDeleted(sql)),
    tokens: accessTokenStore(database),
    close: database.close,
  }
}

/** A mistake in a caller's code must undo the transaction but not pass for a problem of the database. */
function guard<T>(decide: (present: Present) => Result<Decision<T>, HttpProblem>) {
  const thrown: unknown[] = []
  const guarded = (present: Present): Result<Decision<T>, HttpProblem> => {
    try {
      return decide(present)
    } catch (cause) {
      thrown.push(cause)
      return failure({ code: 'api/store-unavailable' })
    }
  }
  return { guarded, thrown }
}
