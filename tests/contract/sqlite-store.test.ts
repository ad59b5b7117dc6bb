import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { failure } from '../../core/result.ts'
import { openSqliteDatabase } from '../../server/store/sqlite/open-sqlite-database.ts'
import { inSqliteTransaction } from '../../server/store/sqlite/sqlite-transaction.ts'
import { A_TOKEN } from './access-tokens-contract.ts'
import { commandStoreContract } from './command-store-contract.ts'
import { expectDetail, expectValue } from './fresh-database.ts'
import { aCommand } from './sample-commands.ts'
import { makeFolder, makeSqliteDatabase, withDatabase } from './sqlite-database.ts'

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
    return expectDetail(await store.seed([aCommand()]), 'api/store-busy')
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

test('SQLite: while another program writes, a token is found, and its use is not noted now but later', async (t) => {
  const database = await makeSqliteDatabase(t)
  const { tokens } = await database.store()
  expectValue(await tokens.make(A_TOKEN, A_TOKEN.createdAt))

  await withDatabase(database.location, async (db) => {
    db.exec('BEGIN IMMEDIATE')
    assert.equal(expectValue(await tokens.find(A_TOKEN.digest))?.name, 'A script')
    expectDetail(await tokens.use('a', '2026-05-02'), 'api/store-busy')
  })

  expectValue(await tokens.use('a', '2026-05-02'))
  assert.equal(expectValue(await tokens.find(A_TOKEN.digest))?.lastUsedOn, '2026-05-02')
})
