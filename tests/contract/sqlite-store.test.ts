import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { failure } from '../../core/result.ts'
import { openSqliteDatabase } from '../../server/commands/sqlite/open-sqlite-database.ts'
import { SQLITE_MIGRATIONS } from '../../server/commands/sqlite/sqlite-migrations.ts'
import { inSqliteTransaction } from '../../server/commands/sqlite/sqlite-transaction.ts'
import { commandStoreContract } from './command-store-contract.ts'
import { expectDetail, expectValue } from './fresh-database.ts'
import { aCommand, manyCommands } from './sample-commands.ts'
import { makeFolder, makeSqliteDatabase, sqliteDatabaseIn, withDatabase } from './sqlite-database.ts'

commandStoreContract({ name: 'SQLite', skip: false, makeDatabase: makeSqliteDatabase })

test('SQLite: every commit is on the disk before it is acknowledged, and no wait holds the server long', async (t) => {
  const db = expectValue(openSqliteDatabase(join(await makeFolder(t), 'library.db')))
  t.after(() => db.close())
  const pragma = (name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]

  assert.equal(pragma('journal_mode'), 'wal')
  assert.equal(pragma('synchronous'), 2) // FULL
  assert.equal(pragma('busy_timeout'), 200)
})

test('SQLite: what a hostile file could use against its reader is off', async (t) => {
  const db = expectValue(openSqliteDatabase(join(await makeFolder(t), 'library.db')))
  t.after(() => db.close())
  const pragma = (name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]

  db.exec('PRAGMA writable_schema = ON')

  assert.equal(pragma('foreign_keys'), 1)
  assert.equal(pragma('trusted_schema'), 0)
  assert.equal(pragma('cell_size_check'), 1)
  assert.throws(() => db.exec("UPDATE sqlite_schema SET sql = ''"), /may not be modified/)
})

test('SQLite: while another program writes, reading goes on and seeding says that it is locked', async (t) => {
  const database = await makeSqliteDatabase(t)
  const store = await database.store()

  const detail = await withDatabase(database.location, async (db) => {
    db.exec('BEGIN IMMEDIATE')
    assert.deepEqual(expectValue(await store.list()), { revision: 0, commands: [] })
    assert.equal(expectValue(await store.revision()), 0)
    return expectDetail(await store.seed([aCommand()]))
  })

  assert.match(detail, /locked/)
  assert.equal(expectValue(await store.seed([aCommand()])), 'seeded')
})

test('SQLite: while another program writes, a library that was seeded starts all the same', async (t) => {
  const database = await makeSqliteDatabase(t)
  expectValue(await (await database.store()).seed([aCommand()]))

  const outcome = await withDatabase(database.location, async (db) => {
    db.exec('BEGIN IMMEDIATE')
    return (await database.store()).seed([aCommand()])
  })

  assert.equal(expectValue(outcome), 'kept')
})

test('SQLite: a file that another program keeps to itself is refused by its name', async (t) => {
  const database = sqliteDatabaseIn(t, join(await makeFolder(t), 'library.db'))

  const opened = await withDatabase(database.location, async (db) => {
    db.exec('BEGIN EXCLUSIVE')
    return database.open()
  })

  assert.match(expectDetail(opened), /locked/)
  assert.ok(expectDetail(opened).includes(database.location))
  assert.deepEqual(expectValue(await (await database.store()).list()).commands, [])
})

test('SQLite: opening waits for another server that is making the library', async (t) => {
  const database = sqliteDatabaseIn(t, join(await makeFolder(t), 'library.db'))
  await holdFor(t, database.location, 'BEGIN EXCLUSIVE')

  const opened = await database.open()

  assert.ok(expectValue(opened))
})

test('SQLite: opening takes up the library that another server has just made', async (t) => {
  const { location } = await makeSqliteDatabase(t)
  await (await sqliteDatabaseIn(t, location).store()).close()
  const marks = await withDatabase(location, (db) => db.prepare('PRAGMA application_id').get())
  const database = sqliteDatabaseIn(t, join(await makeFolder(t), 'library.db'))
  const marking = `PRAGMA application_id = ${marks?.application_id}; PRAGMA user_version = ${SQLITE_MIGRATIONS.length}`
  await holdFor(t, database.location, `BEGIN IMMEDIATE; ${SQLITE_MIGRATIONS.join(';')}; ${marking}`)

  const opened = await database.open()

  assert.equal(expectValue(await expectValue(opened).seed([aCommand()])), 'seeded')
})

test('SQLite: what a failing transaction wrote is undone', async (t) => {
  const database = await makeSqliteDatabase(t)
  const store = await database.store()

  const result = await withDatabase(database.location, (db) =>
    inSqliteTransaction(db, 'IMMEDIATE', () => {
      db.exec("INSERT INTO commands (id, position) VALUES ('half', 1)")
      return failure({ code: 'api/store-unavailable' })
    }),
  )

  assert.equal(result.ok, false)
  assert.deepEqual(expectValue(await store.list()), { revision: 0, commands: [] })
})

test('SQLite: opening waits for one that still reads before it changes how the file is written', async (t) => {
  const database = await makeSqliteDatabase(t)
  await (await database.store()).close()
  await database.execute('PRAGMA journal_mode = DELETE')
  await holdFor(t, database.location, 'BEGIN; SELECT * FROM library')

  const opened = await database.open()

  assert.ok(expectValue(opened))
})

test('SQLite: a disk without room refuses the whole starting library, and takes it once there is room', async (t) => {
  const database = await makeSqliteDatabase(t)
  const seedProcess = join(import.meta.dirname, 'seed-process.ts')
  // A limit of 1,024 blocks of 512 bytes on every file that the process writes.
  const limited = ['-c', 'ulimit -f 1024; exec "$@"', 'sh', process.execPath, seedProcess, database.location, '20000']

  const child = spawn('/bin/sh', limited, { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await text(child.stdout)

  assert.match(said, /"api\/store-unavailable".*(full|I\/O)/)
  const store = await database.store()
  assert.deepEqual(expectValue(await store.list()), { revision: 0, commands: [] })
  assert.equal(expectValue(await store.seed(manyCommands(20_000))), 'seeded')
})

/** Another process holds `file` by `statements`, and lets go a little later. */
async function holdFor(t: TestContext, file: string, statements: string): Promise<void> {
  const holder = spawn(process.execPath, [join(import.meta.dirname, 'lock-holder.ts'), file, statements, '400'])
  t.after(() => holder.exitCode ?? once(holder, 'exit'))
  await once(holder.stdout, 'data')
}
