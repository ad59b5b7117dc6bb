import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { LogEntry } from '../../server/log.ts'
import { POSTGRES_MIGRATIONS } from '../../server/store/postgres/migrate-postgres.ts'
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { createOldDatabase, OLD_LIBRARIES } from '../support/library/old-libraries.ts'
import { makePostgresDatabase, withClient } from '../support/library/postgres-database.ts'
import { whyNoPostgres } from '../support/library/postgres-server.ts'
import { createCommand } from '../support/library/sample-commands.ts'
import { READ_TOKEN } from './access-tokens-contract.ts'
import { commandStoreContract } from './command-store-contract.ts'

const skip = whyNoPostgres()

commandStoreContract({ name: 'PostgreSQL', skip, makeDatabase: makePostgresDatabase })

describe('PostgreSQL store', () => {
  test('migrates once if several servers open it', { skip }, async (t) => {
    const database = await makePostgresDatabase(t)

    const opened = await Promise.all(Array.from({ length: 6 }, () => database.store()))

    for (const store of opened) assert.equal(await store.revision(), 0)
    const versions = await withClient(database.location, (db) => db.query('SELECT version FROM schema_version'))
    assert.deepEqual(versions.rows, [{ version: POSTGRES_MIGRATIONS.length }])
  })

  test('refuses a library of a newer version', { skip }, async (t) => {
    const database = await makePostgresDatabase(t)
    const store = await database.store()
    await store.seed([createCommand()])
    await database.execute('UPDATE schema_version SET version = 99')

    const detail = await expectDetail(database.store())

    assert.match(detail, new RegExp(`newer version.*schema 99.*knows ${POSTGRES_MIGRATIONS.length}`))
    assert.deepEqual((await store.list()).commands, [createCommand()])
  })

  test('leaves no connection to a refused database open', { skip }, async (t) => {
    const database = await makePostgresDatabase(t)
    await (await database.store()).close()
    await database.execute('UPDATE schema_version SET version = 99')
    const ours = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'commander'"
    const count = () => withClient(database.location, async (db) => (await db.query(ours)).rows.length)

    await expectDetail(database.store())

    // The server notices a closed connection only after a moment.
    for (let tries = 0; tries < 100 && (await count()) > 0; tries += 1) await wait(10)
    assert.equal(await count(), 0)
  })

  for (const damage of ['DELETE FROM schema_version', 'UPDATE schema_version SET version = 0']) {
    test(`refuses a schema version it cannot read: ${damage}`, { skip }, async (t) => {
      const database = await makePostgresDatabase(t)
      await database.store()
      await database.execute(damage)

      assert.match(await expectDetail(database.store()), /schema_version holds something unexpected/)
    })
  }

  test('logs an upgrade, but not a new library', { skip }, async (t) => {
    const [old] = OLD_LIBRARIES
    assert.ok(old !== undefined)
    const entries: LogEntry[] = []

    for (const { location: url } of [await makePostgresDatabase(t), await createOldDatabase(t, old)]) {
      await (await openPostgresStore({ url, log: (entry) => entries.push(entry) })).close()
    }

    assert.deepEqual(
      entries.map(({ event, from, to }) => ({ event, from, to })),
      [{ event: 'library.upgraded', from: old.version, to: POSTGRES_MIGRATIONS.length }],
    )
  })

  test('refuses a database that is not UTF-8', { skip }, async (t) => {
    const database = await makePostgresDatabase(t, "ENCODING 'LATIN1' TEMPLATE template0")

    assert.match(await expectDetail(database.store()), /encoding is LATIN1/)
    const made = await withClient(database.location, (db) => db.query("SELECT to_regnamespace('commander') AS schema"))
    assert.deepEqual(made.rows, [{ schema: null }])
  })

  test('leaves nothing behind after a failed migration', { skip }, async (t) => {
    const database = await makePostgresDatabase(t)
    await database.execute('CREATE SCHEMA commander; CREATE TABLE commander.library (name text)')

    await expectDetail(database.store())

    const tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'commander'"
    const left = await withClient(database.location, (db) => db.query(tables))
    assert.deepEqual(left.rows, [{ tablename: 'library' }])
  })

  test("leaves other programs' tables alone", { skip }, async (t) => {
    const database = await makePostgresDatabase(t)
    await database.execute("CREATE TABLE public.commands (name text); INSERT INTO public.commands VALUES ('theirs')")

    const store = await database.store()
    await store.seed([createCommand()])

    const theirs = await withClient(database.location, (db) => db.query('SELECT name FROM public.commands'))
    assert.deepEqual(theirs.rows, [{ name: 'theirs' }])
    assert.deepEqual((await store.list()).commands, [createCommand()])
  })

  test('raises the revision on TRUNCATE', { skip }, async (t) => {
    const database = await makePostgresDatabase(t)
    const store = await database.store()
    await store.seed([createCommand()])
    const before = await store.revision()

    await database.execute('TRUNCATE commands')

    assert.ok((await store.revision()) > before)
  })

  test('keeps revisions exact beyond 32 bits', { skip }, async (t) => {
    const database = await makePostgresDatabase(t)
    const store = await database.store()

    await database.execute('UPDATE library SET revision = 9007199254740991')

    assert.equal(await store.revision(), Number.MAX_SAFE_INTEGER)
  })

  test("records a token's use once its row is unlocked", { skip }, async (t) => {
    const database = await makePostgresDatabase(t)
    const { tokens } = await database.store()
    await tokens.make(READ_TOKEN, READ_TOKEN.createdAt)

    await withClient(database.location, async (db) => {
      await db.query("BEGIN; UPDATE access_tokens SET name = 'Another'")
      assert.equal((await tokens.find(READ_TOKEN.digest))?.name, 'A script')
      await expectDetail(tokens.use('a', '2026-05-02'), 'busy')
    })

    await tokens.use('a', '2026-05-02')
    assert.equal((await tokens.find(READ_TOKEN.digest))?.lastUsedOn, '2026-05-02')
  })
})
