import assert from 'node:assert/strict'
import { expectDetail } from '../support/library/fresh-database.ts'
import { createCommand, manyCommands } from '../support/library/sample-commands.ts'
import type { ContractCase } from './contract-case.ts'

/** Tests that the initial library is stored once, completely or not at all. */
export const seedingContract: readonly ContractCase[] = [
  [
    'seeds once and raises the revision',
    async (database) => {
      const store = await database.store()

      const outcome = await store.seed([createCommand()])

      assert.equal(outcome, 'seeded')
      assert.ok((await store.revision()) > 0)
      assert.equal(await store.revision(), (await store.list()).revision)
    },
  ],

  [
    'changes nothing the second time',
    async (database) => {
      const first = await database.store()
      await first.seed([createCommand()])
      const library = await first.list()
      const again = await first.seed([createCommand({ id: 'other' })])
      await first.close()

      const second = await database.store()
      const later = await second.seed([createCommand({ id: 'another' })])

      assert.deepEqual([again, later], ['kept', 'kept'])
      assert.deepEqual(await second.list(), library)
    },
  ],

  [
    'counts an empty library as seeded',
    async (database) => {
      const store = await database.store()

      const first = await store.seed([])
      const second = await store.seed([createCommand()])

      assert.deepEqual([first, second], ['seeded', 'kept'])
      assert.deepEqual((await store.list()).commands, [])
      assert.ok((await store.revision()) > 0)
    },
  ],

  [
    'stays empty if its owner emptied it',
    async (database) => {
      const store = await database.store()
      await store.seed(manyCommands(3))
      const full = await store.revision()

      await database.execute('DELETE FROM commands')

      const empty = await store.revision()
      assert.equal(await store.seed(manyCommands(3)), 'kept')
      assert.deepEqual(await store.list(), { revision: empty, commands: [] })
      assert.ok(empty > full)
    },
  ],

  [
    'seeds all commands or none',
    async (database) => {
      const store = await database.store()
      await database.execute("INSERT INTO commands (id, position) VALUES ('in the way', 3)")
      const before = await store.list()

      await expectDetail(store.seed(manyCommands(5)))

      assert.deepEqual(await store.list(), before)
      await database.execute("DELETE FROM commands WHERE id = 'in the way'")
      assert.equal(await store.seed(manyCommands(5)), 'seeded')
      assert.deepEqual((await store.list()).commands, manyCommands(5))
    },
  ],
]
