import assert from 'node:assert/strict'
import type { ContractCase } from './contract-case.ts'
import { expectDetail, expectValue } from './fresh-database.ts'
import { aCommand, manyCommands } from './sample-commands.ts'

/** The starting library is put in once, whole, or not at all. */
export const seedingContract: readonly ContractCase[] = [
  [
    'seeding says so, and the revision grows',
    async (database) => {
      const store = await database.store()

      const outcome = expectValue(await store.seed([aCommand()]))

      assert.equal(outcome, 'seeded')
      assert.ok(expectValue(await store.revision()) > 0)
      assert.equal(expectValue(await store.revision()), expectValue(await store.list()).revision)
    },
  ],

  [
    'seeding a second time, or after a restart, keeps what is there',
    async (database) => {
      const first = await database.store()
      expectValue(await first.seed([aCommand()]))
      const library = expectValue(await first.list())
      const again = expectValue(await first.seed([aCommand({ id: 'other' })]))
      await first.close()

      const second = await database.store()
      const later = expectValue(await second.seed([aCommand({ id: 'another' })]))

      assert.deepEqual([again, later], ['kept', 'kept'])
      assert.deepEqual(expectValue(await second.list()), library)
    },
  ],

  [
    'an empty starting library counts as put in',
    async (database) => {
      const store = await database.store()

      const first = expectValue(await store.seed([]))
      const second = expectValue(await store.seed([aCommand()]))

      assert.deepEqual([first, second], ['seeded', 'kept'])
      assert.deepEqual(expectValue(await store.list()).commands, [])
      assert.ok(expectValue(await store.revision()) > 0)
    },
  ],

  [
    'a library that its owner emptied stays empty, and its revision grows',
    async (database) => {
      const store = await database.store()
      expectValue(await store.seed(manyCommands(3)))
      const full = expectValue(await store.revision())

      await database.execute('DELETE FROM commands')

      const empty = expectValue(await store.revision())
      assert.equal(expectValue(await store.seed(manyCommands(3))), 'kept')
      assert.deepEqual(expectValue(await store.list()), { revision: empty, commands: [] })
      assert.ok(empty > full)
    },
  ],

  [
    'where one command cannot be put in, none is, and seeding can be tried again',
    async (database) => {
      const store = await database.store()
      await database.execute("INSERT INTO commands (id, position) VALUES ('in the way', 3)")
      const before = expectValue(await store.list())

      expectDetail(await store.seed(manyCommands(5)))

      assert.deepEqual(expectValue(await store.list()), before)
      await database.execute("DELETE FROM commands WHERE id = 'in the way'")
      assert.equal(expectValue(await store.seed(manyCommands(5))), 'seeded')
      assert.deepEqual(expectValue(await store.list()).commands, manyCommands(5))
    },
  ],
]
