import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSqliteDatabase } from '../../server/store/sqlite/open-sqlite-database.ts'
import { inSqliteTransaction } from '../../server/store/sqlite/sqlite-transaction.ts'
import { A_TOKEN } from './access-tokens-contract.ts'
import { commandStoreContract } from './command-store-contract.ts'
import { expectDetail } from './fresh-database.ts'
import { aCommand } from './sample-commands.ts'
import { makeFolder, makeSqliteDatabase, withDatabase } from './sqlite-database.ts'

commandStoreContract({ name: 'SQLite', skip: false, makeDatabase: makeSqliteDatabase })

test('SQLite: every commit is on the disk before it is acknowledged, and no wait holds the server long', async (t) => {
  const db = openSqliteDatabase(join(await makeFolder(t), 'library.db'))
  t.after(() => db.close())
  const pragma = (name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]

  assert.equal(pragma('journal_mode'), 'wal')
  assert.equal(pragma('synchronous'), 2) // FULL
  assert.equal(pragma('busy_timeout'), 200)
})

test('SQLite: what a hostile file could use against its reader is off', async (t) => {
  const db = openSqliteDatabase(join(await makeFolder(t), 'library.db'))
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
    assert.deepEqual(await store.list(), { revision: 0, commands: [] })
    assert.equal(await store.revision(), 0)
    return await expectDetail(store.seed([aCommand()]), 'busy')
  })

  assert.match(detail, /locked/)
  assert.equal(await store.seed([aCommand()]), 'seeded')
})

test('SQLite: while another program writes, a library that was seeded starts all the same', async (t) => {
  const database = await makeSqliteDatabase(t)
  await (await database.store()).seed([aCommand()])

  const outcome = await withDatabase(database.location, async (db) => {
    db.exec('BEGIN IMMEDIATE')
    return (await database.store()).seed([aCommand()])
  })

  assert.equal(outcome, 'kept')
})

test('SQLite: what a failing transaction wrote is undone', async (t) => {
  const database = await makeSqliteDatabase(t)
  const store = await database.store()

  const mistake = new Error('Our own mistake.')
  const failing = withDatabase(database.location, (db) =>
    inSqliteTransaction(db, 'IMMEDIATE', () => {
      db.exec("INSERT INTO commands (id, position) VALUES ('half', 1)")
      throw mistake
    }),
  )

  await assert.rejects(failing, mistake)
  assert.deepEqual(await store.list(), { revision: 0, commands: [] })
})

test('SQLite: while another program writes, a token is found, and its use is not noted now but later', async (t) => {
  const database = await makeSqliteDatabase(t)
  const { tokens } = await database.store()
  await tokens.make(A_TOKEN, A_TOKEN.createdAt)

  await withDatabase(database.location, async (db) => {
    db.exec('BEGIN IMMEDIATE')
    assert.equal((await tokens.find(A_TOKEN.digest))?.name, 'A script')
    await expectDetail(tokens.use('a', '2026-05-02'), 'busy')
  })

  await tokens.use('a', '2026-05-02')
  assert.equal((await tokens.find(A_TOKEN.digest))?.lastUsedOn, '2026-05-02')
})
