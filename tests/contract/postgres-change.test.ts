import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts'
import { putCommands } from '../support/library/changes.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { makePostgresLibrary, withClient } from '../support/library/postgres-database.ts'
import { whyNoPostgres } from '../support/library/postgres-server.ts'
import { createCommand } from '../support/library/sample-commands.ts'
import { cutConnections } from './cut-connections.ts'

const skip = whyNoPostgres()

/** Makes every insertion of a command fail with PostgreSQL's error for a full disk. */
const NO_ROOM = `
  CREATE FUNCTION commander.no_room() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$;
  CREATE TRIGGER no_room BEFORE INSERT ON commands FOR EACH ROW EXECUTE FUNCTION commander.no_room()`

describe('PostgreSQL change', () => {
  test('is refused as a whole while the disk is full', { skip }, async (t) => {
    const { database, store, before } = await makePostgresLibrary(t)
    await database.execute(NO_ROOM)

    const detail = await expectDetail(putCommands(store, [createCommand()]), 'full')

    assert.match(detail, /its disk is full/)
    assert.deepEqual(await store.list(), before)
    await database.execute('DROP TRIGGER no_room ON commands')
    await putCommands(store, [createCommand()])
  })

  test('is refused while the server is read-only', { skip }, async (t) => {
    const { database, store, before } = await makePostgresLibrary(t)
    const name = new URL(database.location).pathname.slice(1)
    const become = async (state: 'on' | 'off') => {
      await database.execute(
        `SET transaction_read_only = off; ALTER DATABASE ${name} SET default_transaction_read_only = ${state}`,
      )
      await cutConnections(database.location)
    }

    await become('on')
    const detail = await expectDetail(putCommands(store, [createCommand()]), 'read-only')
    const listed = await store.list()
    await become('off')

    assert.match(detail, /accepts no changes/)
    assert.deepEqual(listed, before)
    await putCommands(store, [createCommand()])
  })

  test('fails as busy while another program locks the library', { skip }, async (t) => {
    const { database, before } = await makePostgresLibrary(t)
    const store = await openPostgresStore({ url: database.location, timeoutMs: 2000 })
    t.after(() => store.close())

    const [detail, listed] = await withClient(database.location, async (db) => {
      await db.query('BEGIN; SELECT * FROM library FOR UPDATE')
      return [await expectDetail(putCommands(store, [createCommand()]), 'busy'), await store.list()]
    })

    assert.match(detail, /another program has it locked/)
    assert.deepEqual(listed, before)
    await putCommands(store, [createCommand()])
  })
})
