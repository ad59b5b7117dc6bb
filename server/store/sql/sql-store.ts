import { randomUUID } from 'node:crypto'
import { accessTokenStore } from './access-token-store.ts'
import { libraryChangesOf } from './change-record.ts'
import { changeLibrary, purgeAllDeleted, purgeBefore, seedLibrary } from './change-steps.ts'
import type { CommandStore } from './command-store.ts'
import type { Database, Query, Rows, Steps } from './database.ts'
import { historyIdOf, libraryStateOf, storedCommandsOf } from './read-rows.ts'
import { presentQuery, readCopy, readList, readVersions } from './read-steps.ts'
import { sessionStore } from './session-store.ts'
import { libraryStatements } from './statements.ts'
import { historiesOf } from './version-rows.ts'

/**
 * Creates a `CommandStore` that uses the same statements on every database. Source:
 * docs/decisions/0061-one-sql-store.md.
 */
export function sqlStore(database: Database): CommandStore {
  const sql = libraryStatements(database.dialect)

  async function select<T>(query: Query, read: (rows: Rows) => T): Promise<T> {
    return read(await database.all(query))
  }

  function write<T>(steps: () => Steps<T>, kind: 'write' | 'seed' = 'write'): Promise<T> {
    return database.transaction(kind, function* () {
      const done = yield* steps()
      yield { ...sql.noteHistory, values: [randomUUID()] }
      return done
    })
  }

  const selectState = () => select(sql.selectState, ([row]) => libraryStateOf(row))

  return {
    revision: async () => (await selectState()).revision,
    historyAt: (revision) =>
      select({ ...sql.selectHistory, values: [revision, revision] }, ([row]) => historyIdOf(row)),
    list: () => database.transaction('read', () => readList(sql)),
    find: (id) => select(presentQuery(sql, [id]), (rows) => storedCommandsOf(rows)[0] ?? null),
    deleted: () => select(sql.selectDeleted, storedCommandsOf),
    listAll: () => select(sql.selectAll, storedCommandsOf),
    copy: () => database.transaction('read', () => readCopy(sql)),
    histories: () => select(sql.selectHistories, historiesOf),
    versions: (id, page) => database.transaction('read', () => readVersions(sql, id, page)),
    seed: async (commands) => {
      // Checks without a lock first, which is enough for every start but the first.
      const { seeded } = await selectState()
      return seeded === 1 ? 'kept' : write(() => seedLibrary(sql, commands), 'seed')
    },
    change: (scope, decide) => write(() => changeLibrary(sql, scope, decide)),
    changes: (since) => select({ ...sql.selectChanges, values: [since] }, libraryChangesOf),
    purge: (before) => write(() => purgeBefore(sql, before)),
    purgeDeleted: () => write(() => purgeAllDeleted(sql)),
    tokens: accessTokenStore(database),
    sessions: sessionStore(database),
    close: database.close,
  }
}
