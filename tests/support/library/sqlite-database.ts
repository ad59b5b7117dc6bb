import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { TestContext } from 'node:test'
import { openSqliteStore } from '../../../server/store/sqlite/sqlite-store.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'
import { type FreshDatabase, freshDatabase } from './fresh-database.ts'
import { manyCommands } from './sample-commands.ts'

/** A database whose file and folder don't exist yet. */
export async function makeSqliteDatabase(t: TestContext): Promise<FreshDatabase> {
  return sqliteDatabaseIn(t, join(temporaryFolder(t), 'data', 'library.db'))
}

/** A database in `file`, which doesn't have to exist yet. */
export function sqliteDatabaseIn(t: TestContext, file: string): FreshDatabase {
  return freshDatabase(t, {
    location: file,
    open: async () => openSqliteStore({ file, log: () => undefined }),
    execute: async (sql) => withDatabase(file, (db) => db.exec(sql)),
  })
}

/** Runs `work` with direct access to the file, as the sqlite shell would have. */
export async function withDatabase<T>(file: string, work: (db: DatabaseSync) => T | Promise<T>): Promise<T> {
  const db = new DatabaseSync(file, { timeout: 1_000 })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Creates and closes a library that takes up many database pages. Returns the path of its file. */
export async function makeLibraryFile(t: TestContext): Promise<string> {
  const file = join(temporaryFolder(t), 'library.db')
  const store = openSqliteStore({ file, log: () => undefined })
  await store.seed(manyCommands(500))
  await store.close()
  return file
}
