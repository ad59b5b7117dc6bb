import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import type { CommandStore } from '../../server/store/sql/command-store.ts'
import { look, NOW, putCommands } from '../support/library/changes.ts'
import { expectDetail, type FreshDatabase } from '../support/library/fresh-database.ts'
import { holdFor } from '../support/library/hold-for.ts'
import { createCommand, manyCommands } from '../support/library/sample-commands.ts'
import { makeSqliteDatabase } from '../support/library/sqlite-database.ts'

describe('busy SQLite', () => {
  test("reads, but can't write, while another process writes", async (t) => {
    const { database, store } = await makeLibrary(t)
    const { released } = await holdFor(t, database.location, {
      statements: "BEGIN IMMEDIATE; UPDATE commands SET notes = 'by hand'",
      milliseconds: 1_200,
    })

    const found = await store.find('command-1')
    const listed = await store.list()
    const refused = [
      await expectDetail(putCommands(store, [createCommand()]), 'busy'),
      await expectDetail(look(store, []), 'busy'),
      await expectDetail(store.purge(NOW), 'busy'),
    ]
    await released()

    assert.equal(found?.command.notes, 'Does thing 1')
    assert.deepEqual(listed.commands, manyCommands(2))
    for (const detail of refused) assert.match(detail, /locked/)
    await putCommands(store, [createCommand()])
    assert.deepEqual(
      (await store.list()).commands.map(({ notes }) => notes),
      ['by hand', 'by hand', 'What has changed'],
    )
  })

  test('waits for a short write, then sees it', async (t) => {
    const { database, store } = await makeLibrary(t)
    await holdFor(t, database.location, {
      statements: "BEGIN IMMEDIATE; UPDATE commands SET notes = 'by hand'",
      milliseconds: 50,
    })

    const present = await look(store, 'all')

    assert.deepEqual(
      present.commands.map(({ command }) => command.notes),
      ['by hand', 'by hand'],
    )
  })
})

async function makeLibrary(t: TestContext): Promise<{ database: FreshDatabase; store: CommandStore }> {
  const database = await makeSqliteDatabase(t)
  const store = await database.store()
  await store.seed(manyCommands(2))
  return { database, store }
}
