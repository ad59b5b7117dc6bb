import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { SQLITE_MIGRATIONS } from '../../server/store/sqlite/migrate-sqlite.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { holdFor } from '../support/library/hold-for.ts'
import { createCommand } from '../support/library/sample-commands.ts'
import { makeSqliteDatabase, sqliteDatabaseIn, withDatabase } from '../support/library/sqlite-database.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

describe('opening SQLite', () => {
  test('refuses a file that is locked', async (t) => {
    const database = await createUnopenedLibrary(t)

    const detail = await withDatabase(database.location, (db) => {
      db.exec('BEGIN EXCLUSIVE')
      return expectDetail(database.store(), 'busy')
    })

    assert.match(detail, /locked/)
    assert.ok(detail.includes(database.location))
    assert.doesNotMatch(detail, /restore/)
    assert.deepEqual((await (await database.store()).list()).commands, [])
  })

  test('waits for a short lock', async (t) => {
    const database = await createUnopenedLibrary(t)
    await holdFor(t, database.location, { statements: 'BEGIN EXCLUSIVE' })

    const opened = await database.store()

    assert.ok(opened)
  })

  test('waits while another server upgrades the schema', async (t) => {
    const { location } = await createUnopenedLibrary(t)
    const marks = await withDatabase(location, (db) => db.prepare('PRAGMA application_id').get())
    const database = sqliteDatabaseIn(t, join(temporaryFolder(t), 'library.db'))
    const [first, ...later] = SQLITE_MIGRATIONS
    const marking = (version: number) =>
      `PRAGMA application_id = ${marks?.application_id}; PRAGMA user_version = ${version}`
    await database.execute(`${first}; ${marking(1)}`)
    const upgrade = `BEGIN IMMEDIATE; ${later.join(';')}; ${marking(SQLITE_MIGRATIONS.length)}`
    await holdFor(t, database.location, { statements: upgrade })

    const opened = await database.store()

    assert.equal(await opened.seed([createCommand()]), 'seeded')
  })

  test('waits for a reader before changing the journal mode', async (t) => {
    const database = await createUnopenedLibrary(t)
    await holdFor(t, database.location, { statements: 'BEGIN; SELECT * FROM library' })

    const opened = await database.store()

    assert.ok(opened)
  })
})

/**
 * A closed library in SQLite's default journal mode, in which readers and writers block each other. A store changes the
 * mode when it opens the library.
 */
async function createUnopenedLibrary(t: TestContext) {
  const database = await makeSqliteDatabase(t)
  await (await database.store()).close()
  await database.execute('PRAGMA journal_mode = DELETE')
  return database
}
