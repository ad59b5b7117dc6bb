import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { logToStandardError } from '../../server/log.ts'
import { openSqliteDatabase } from '../../server/store/sqlite/open-sqlite-database.ts'
import { inSqliteTransaction } from '../../server/store/sqlite/sqlite-transaction.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { createCommand } from '../support/library/sample-commands.ts'
import { makeSqliteDatabase, withDatabase } from '../support/library/sqlite-database.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { READ_TOKEN } from './access-tokens-contract.ts'
import { commandStoreContract } from './command-store-contract.ts'

commandStoreContract({ name: 'SQLite', skip: false, makeDatabase: makeSqliteDatabase })

describe('SQLite store', () => {
  test('syncs each commit to disk, and waits briefly for locks', async (t) => {
    const db = openSqliteDatabase(join(temporaryFolder(t), 'library.db'), logToStandardError)
    t.after(() => db.close())
    const pragma = (name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]

    assert.equal(pragma('journal_mode'), 'wal')
    assert.equal(pragma('synchronous'), 2) // `FULL`
    assert.equal(pragma('busy_timeout'), 200)
  })

  test('turns off features that hostile files could abuse', async (t) => {
    const db = openSqliteDatabase(join(temporaryFolder(t), 'library.db'), logToStandardError)
    t.after(() => db.close())
    const pragma = (name: string) => Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]

    db.exec('PRAGMA writable_schema = ON')

    assert.equal(pragma('foreign_keys'), 1)
    assert.equal(pragma('trusted_schema'), 0)
    assert.equal(pragma('cell_size_check'), 1)
    assert.throws(() => db.exec("UPDATE sqlite_schema SET sql = ''"), /may not be modified/)
  })

  test('reads, but does not seed, a locked library', async (t) => {
    const database = await makeSqliteDatabase(t)
    const store = await database.store()

    const detail = await withDatabase(database.location, async (db) => {
      db.exec('BEGIN IMMEDIATE')
      assert.deepEqual(await store.list(), { revision: 0, commands: [] })
      assert.equal(await store.revision(), 0)
      return await expectDetail(store.seed([createCommand()]), 'busy')
    })

    assert.match(detail, /locked/)
    assert.equal(await store.seed([createCommand()]), 'seeded')
  })

  test('starts with a locked library that was seeded', async (t) => {
    const database = await makeSqliteDatabase(t)
    await (await database.store()).seed([createCommand()])

    const outcome = await withDatabase(database.location, async (db) => {
      db.exec('BEGIN IMMEDIATE')
      return (await database.store()).seed([createCommand()])
    })

    assert.equal(outcome, 'kept')
  })

  test('rolls back a failing transaction', async (t) => {
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

  test("records a token's use once the library is unlocked", async (t) => {
    const database = await makeSqliteDatabase(t)
    const { tokens } = await database.store()
    await tokens.make(READ_TOKEN, READ_TOKEN.createdAt)

    await withDatabase(database.location, async (db) => {
      db.exec('BEGIN IMMEDIATE')
      assert.equal((await tokens.find(READ_TOKEN.digest))?.name, 'A script')
      await expectDetail(tokens.use('a', '2026-05-02'), 'busy')
    })

    await tokens.use('a', '2026-05-02')
    assert.equal((await tokens.find(READ_TOKEN.digest))?.lastUsedOn, '2026-05-02')
  })
})
