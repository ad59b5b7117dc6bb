import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { makePostgresDatabase, withClient } from '../support/library/postgres-database.ts'
import { sharedPostgres, whyNoPostgres } from '../support/library/postgres-server.ts'
import { untilOneWaits } from './cut-connections.ts'
import { frailNetworkTo } from './frail-network.ts'

const skip = whyNoPostgres()
const KEPT_BACK = 'LOCK TABLE commander.library IN ACCESS EXCLUSIVE MODE'

describe('PostgreSQL network', () => {
  test('interrupts only the current call if it breaks', { skip }, async (t) => {
    const { database, network, store } = await openThroughNetwork(t)

    const detail = await withClient(database.location, async (db) => {
      await db.query(`BEGIN; ${KEPT_BACK}`)
      const listing = store.list()
      await untilOneWaits(database.location)
      network.cut()
      return await expectDetail(listing)
    })

    assert.match(detail, /lost/)
    assert.deepEqual(await store.list(), { revision: 0, commands: [] })
  })

  test('makes a call time out if it drops every packet', { skip }, async (t) => {
    const { network, store } = await openThroughNetwork(t)

    network.freeze()
    const detail = await expectDetail(store.revision())

    assert.match(detail, /took too long to respond/)
    assert.deepEqual(await store.list(), { revision: 0, commands: [] })
  })
})

/** Opens a store that reaches its database through a network that can fail. */
async function openThroughNetwork(t: TestContext) {
  const { socket } = await sharedPostgres()
  const database = await makePostgresDatabase(t)
  const network = await frailNetworkTo(socket, t)
  const name = new URL(database.location).pathname
  const url = `postgres://postgres@127.0.0.1:${network.port}${name}`
  const store = await openPostgresStore({ url, timeoutMs: 500 })
  t.after(() => store.close())
  return { database, network, store }
}
