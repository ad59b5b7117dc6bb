import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { POSTGRES_MIGRATIONS } from '../../server/commands/postgres/postgres-migrations.ts'
import { SQLITE_MIGRATIONS } from '../../server/commands/sqlite/sqlite-migrations.ts'
import { expectValue, type FreshDatabase } from './fresh-database.ts'
import { makePostgresDatabase } from './postgres-database.ts'
import { whyNoPostgres } from './postgres-server.ts'
import { aCommand } from './sample-commands.ts'
import { makeFolder, makeSqliteDatabase, sqliteDatabaseIn, withDatabase } from './sqlite-database.ts'

const OLD_COMMAND = aCommand({ platform: 'git', howTo: 'Look', description: 'One.\n\nTwo.' })
const OLD_ROW = "('git-status', 1, 'What has changed', 'git status', 'git', 'Look', 'One.\n\nTwo.')"
const FILL = `
  INSERT INTO commands (id, position, notes, line, platform, how_to, description) VALUES ${OLD_ROW};
  UPDATE library SET seeded = 1, revision = 41`

test('SQLite: a library of version 1 keeps its commands and its revision, and can then hold tags', async (t) => {
  const made = await makeSqliteDatabase(t)
  await (await made.store()).close()
  const marks = await withDatabase(made.location, (db) => db.prepare('PRAGMA application_id').get())
  const database = sqliteDatabaseIn(t, join(await makeFolder(t), 'old.db'))
  const marking = `PRAGMA application_id = ${marks?.application_id}; PRAGMA user_version = 1`
  await database.execute(`${SQLITE_MIGRATIONS[0]}; ${marking}; ${FILL}`)

  await assertUpgraded(database)
})

test('PostgreSQL: a library of version 1 keeps its commands and its revision, and can then hold tags', {
  skip: whyNoPostgres(),
}, async (t) => {
  const database = await makePostgresDatabase(t)
  await database.execute(`
    CREATE SCHEMA commander;
    CREATE TABLE commander.schema_version (only_row integer PRIMARY KEY, version integer NOT NULL);
    INSERT INTO commander.schema_version VALUES (1, 1);
    ${POSTGRES_MIGRATIONS[0]}; ${FILL}`)

  await assertUpgraded(database)
})

/** The old library is there as it was, is still seeded, and takes tags; another process sees the same. */
async function assertUpgraded(database: FreshDatabase): Promise<void> {
  const [one, other] = await Promise.all([database.store(), database.store()])

  const library = expectValue(await one.list())
  const seeded = expectValue(await other.seed([aCommand({ id: 'new' })]))
  await database.execute(`UPDATE commands SET tags = '["daily"]'`)

  assert.deepEqual(library, { revision: 41, commands: [OLD_COMMAND] })
  assert.equal(seeded, 'kept')
  assert.deepEqual(expectValue(await other.list()).commands, [{ ...OLD_COMMAND, tags: ['daily'] }])
}
