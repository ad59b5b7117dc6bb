import assert from 'node:assert/strict'
import type { CommandStore } from '../../server/store/sql/command-store.ts'
import { NOW, putCommands } from '../support/library/changes.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { createCommand, manyCommands } from '../support/library/sample-commands.ts'
import type { ContractCase } from './contract-case.ts'

/** Tests how a store is closed, and that one that can't answer fails with a `StoreError`. */
export const answeringContract: readonly ContractCase[] = [
  [
    'fails calls once closed',
    async (database) => {
      const store = await database.store()
      await store.seed([createCommand()])

      await store.close()

      const details = await Promise.all(callEach(store).map((call) => expectDetail(call)))
      for (const detail of details) assert.match(detail, /closed/)
    },
  ],

  [
    'can be closed twice, even at the same time',
    async (database) => {
      const store = await database.store()

      await Promise.all([store.close(), store.close()])
      await store.close()

      assert.match(await expectDetail(store.list()), /closed/)
    },
  ],

  [
    'finishes running calls before closing',
    async (database) => {
      const store = await database.store()
      await store.seed(manyCommands(100))

      const lists = Array.from({ length: 12 }, () => store.list())
      await store.close()

      for (const list of await Promise.all(lists)) assert.equal(list.commands.length, 100)
    },
  ],

  [
    'leaves other stores on the database open',
    async (database) => {
      const one = await database.store()
      const other = await database.store()

      await one.close()

      assert.equal(await other.seed([createCommand()]), 'seeded')
    },
  ],

  [
    'is unavailable while its data is damaged',
    async (database) => {
      const store = await database.store()
      await database.execute('DELETE FROM library')

      const details = [
        await expectDetail(store.revision()),
        await expectDetail(store.list()),
        await expectDetail(store.seed([createCommand()])),
        await expectDetail(putCommands(store, [createCommand()])),
      ]

      for (const detail of details) assert.match(detail, /library holds something unexpected/)
      await database.execute('INSERT INTO library (only_row, revision, seeded) VALUES (1, 7, 0)')
      assert.equal(await store.revision(), 7)
    },
  ],

  [
    'never mistakes a missing table for an empty library',
    async (database) => {
      const store = await database.store()
      await store.seed([createCommand()])

      await database.execute('DROP TABLE commands')

      const detail = await expectDetail(store.list())
      assert.doesNotMatch(detail, /select/i)
    },
  ],
]

function callEach(store: CommandStore): readonly Promise<unknown>[] {
  return [
    store.revision(),
    store.list(),
    store.seed([createCommand()]),
    store.find('git-status'),
    store.deleted(),
    putCommands(store, [createCommand()]),
    store.purge(NOW),
    store.purgeDeleted(),
    store.changes(NOW),
  ]
}
