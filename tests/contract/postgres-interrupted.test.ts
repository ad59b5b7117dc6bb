import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { look, putCommands } from '../support/library/changes.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { makePostgresLibrary, withClient } from '../support/library/postgres-database.ts'
import { whyNoPostgres } from '../support/library/postgres-server.ts'
import { createCommand, manyCommands } from '../support/library/sample-commands.ts'
import { cutConnections, untilOneWaits } from './cut-connections.ts'

const skip = whyNoPostgres()

describe('interrupted PostgreSQL change', () => {
  test('is not applied if cut off while it waits', { skip }, async (t) => {
    const { database, store, before } = await makePostgresLibrary(t)

    const detail = await withClient(database.location, async (db) => {
      await db.query('BEGIN; SELECT * FROM library FOR UPDATE')
      const refused = expectDetail(putCommands(store, [createCommand()]))
      await untilOneWaits(database.location)
      await cutConnections(database.location)
      return refused
    })

    assert.match(detail, /shutting down|lost/)
    assert.deepEqual(await store.list(), before)
    await putCommands(store, [createCommand()])
  })

  test('is not applied if cut off between two statements', { skip }, async (t) => {
    const { database, store, before } = await makePostgresLibrary(t)
    // The first thousand commands are stored, and then the second thousand wait for this index.
    await database.execute('CREATE UNIQUE INDEX one_of_each ON commands (source)')
    const commands = manyCommands(2_000).map((one, at) => ({ ...one, id: `new-${at}`, source: `source ${at}` }))

    const detail = await withClient(database.location, async (db) => {
      await db.query('BEGIN; SET session_replication_role = replica')
      await db.query("INSERT INTO commands (id, position, source) VALUES ('in the way', 99999, 'source 1500')")
      const refused = expectDetail(putCommands(store, commands))
      await untilOneWaits(database.location)
      await cutConnections(database.location)
      const told = await refused
      await db.query('ROLLBACK')
      return told
    })

    assert.match(detail, /shutting down|lost/)
    assert.deepEqual(await store.list(), before)
    await putCommands(store, commands)
  })

  test('releases its connection after it throws', { skip }, async (t) => {
    const { store, before } = await makePostgresLibrary(t)
    const mistake = new TypeError('Our own mistake.')

    for (let time = 0; time < 6; time += 1) {
      const change = store.change([], () => {
        throw mistake
      })
      await assert.rejects(change, mistake)
    }

    assert.equal((await look(store, [])).nextRevision, before.revision + 1)
  })
})
