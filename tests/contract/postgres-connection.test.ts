import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { failure } from '../../core/result.ts'
import { inPostgresTransaction, LimitedPool } from '../../server/store/postgres/postgres-pool.ts'
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { makePostgresDatabase, withClient } from '../support/library/postgres-database.ts'
import { sharedPostgres, whyNoPostgres } from '../support/library/postgres-server.ts'
import { createCommand, manyCommands } from '../support/library/sample-commands.ts'
import { cutConnections, untilOneWaits } from './cut-connections.ts'

const skip = whyNoPostgres()
const KEPT_BACK = 'LOCK TABLE commander.library IN ACCESS EXCLUSIVE MODE'

describe('PostgreSQL connection', () => {
  test('rejects calls while the server is down', { skip }, async (t) => {
    const server = await sharedPostgres()
    const store = await (await makePostgresDatabase(t)).store()
    await store.seed(manyCommands(10))
    const before = await store.list()

    await server.stop()
    const details = [
      await expectDetail(store.revision()),
      await expectDetail(store.list()),
      await expectDetail(store.seed([])),
    ]
    await server.start()

    for (const detail of details) assert.match(detail, /^PostgreSQL cannot be used: /)
    assert.deepEqual(await store.list(), before)
    assert.equal(await store.revision(), before.revision)
  })

  test('is replaced if cut while idle', { skip }, async (t) => {
    const database = await makePostgresDatabase(t)
    const store = await database.store()
    await store.seed([createCommand()])

    await cutConnections(database.location)
    await wait(50)

    assert.deepEqual((await store.list()).commands, [createCommand()])
  })

  test('leaves no data behind if cut while seeding', { skip }, async (t) => {
    const database = await makePostgresDatabase(t)
    const store = await database.store()

    const detail = await withClient(database.location, async (db) => {
      await db.query(`BEGIN; SELECT * FROM library FOR UPDATE`)
      const seeding = expectDetail(store.seed(manyCommands(10)))
      await untilOneWaits(database.location)
      await cutConnections(database.location)
      return seeding
    })

    assert.match(detail, /shutting down|lost/)
    assert.deepEqual(await store.list(), { revision: 0, commands: [] })
    assert.equal(await store.seed(manyCommands(10)), 'seeded')
  })

  test('rejects calls while a table is locked', { skip }, async (t) => {
    const database = await makePostgresDatabase(t)
    await database.store()
    const store = await openPostgresStore({ url: database.location, timeoutMs: 500 })
    t.after(() => store.close())

    const details = await withClient(database.location, async (db) => {
      await db.query(`BEGIN; ${KEPT_BACK}`)
      const first = await expectDetail(store.revision(), 'busy')
      const together = Array.from({ length: 4 }, () => expectDetail(store.list(), 'busy'))
      return [first, ...(await Promise.all(together))]
    })

    for (const detail of details) assert.match(detail, /another program has it locked/)
    assert.equal(await store.revision(), 0)
  })

  test('rolls back a failing transaction', { skip }, async (t) => {
    const database = await makePostgresDatabase(t)
    const store = await database.store()
    const pool = new LimitedPool(database.location, 1_000)
    t.after(() => pool.end())

    const result = await inPostgresTransaction(pool, ['BEGIN'], async (client) => {
      await client.query("INSERT INTO commander.commands (id, position) VALUES ('half', 1)")
      return failure('refused')
    })

    assert.equal(result.ok, false)
    assert.deepEqual(await store.list(), { revision: 0, commands: [] })
  })

  test('lets waiting calls finish before it closes', { skip }, async (t) => {
    const database = await makePostgresDatabase(t)
    const store = await database.store()

    const answers = await withClient(database.location, async (db) => {
      await db.query(`BEGIN; ${KEPT_BACK}`)
      const calls = Array.from({ length: 9 }, () => store.revision())
      const closing = store.close()
      await db.query('COMMIT')
      await closing
      return Promise.all(calls)
    })

    assert.deepEqual(answers, Array(9).fill(0))
  })
})
