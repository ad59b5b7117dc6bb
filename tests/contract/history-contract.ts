import assert from 'node:assert/strict'
import type { CommandStore } from '../../server/store/sql/command-store.ts'
import { alter, createRecord, createStoredCommand, DELETED_LONG_AGO, putCommands } from '../support/library/changes.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { createCommand, manyCommands } from '../support/library/sample-commands.ts'
import type { ContractCase } from './contract-case.ts'

/**
 * Tests that every revision has a random id, which distinguishes a restored library from a later state of the same one.
 */
export const historyContract: readonly ContractCase[] = [
  [
    'gives each revision a permanent id',
    async (database) => {
      const store = await database.store()
      await store.seed(manyCommands(3))
      const seeded = await point(store)
      await putCommands(store, [createCommand({ id: 'new' })])
      const added = await point(store)
      await alter(store, ['new'], { deletedAt: DELETED_LONG_AGO })
      await store.purge('2026-01-01T00:00:00.000Z')
      const purged = await point(store)
      await store.close()

      const again = await database.store()

      const points = [seeded, added, purged]
      assert.equal(new Set(points.map(({ id }) => id)).size, 3)
      for (const { revision, id } of points) assert.equal(await again.historyAt(revision), id)
      assert.equal(await again.historyAt(purged.revision + 1), null)
    },
  ],

  [
    'keeps the history if nothing changes',
    async (database) => {
      const store = await database.store()
      await putCommands(store, [createCommand()])
      const before = await point(store)

      await store.change([], () => ({ put: [], record: null, answer: null }))
      await expectDetail(putCommands(store, [createCommand({ id: 'broken', notes: '\0' })]), 'invalid')

      assert.deepEqual(await point(store), before)
      await putCommands(store, manyCommands(5))
      const after = await point(store)
      assert.ok(after.revision > before.revision)
      assert.notEqual(after.id, before.id)
      assert.equal(await store.historyAt(before.revision), before.id)
    },
  ],

  [
    'starts a new history after a restore',
    async (database) => {
      const store = await database.store()
      await putCommands(store, [createCommand()])
      const before = await point(store)
      const restore = (ids: readonly string[]) =>
        store.change([], ({ nextRevision: revision }) => {
          const commands = ids.map((id) => createStoredCommand(createCommand({ id }), { revision }))
          return { put: [], record: createRecord(), copy: { commands, changes: [] }, answer: null }
        })

      await restore([])
      assert.deepEqual(await point(store), before)
      await restore(['restored'])

      const after = await point(store)
      assert.equal(await store.historyAt(before.revision), null)
      assert.ok(after.id !== null && after.id !== before.id)
    },
  ],
]

async function point(store: CommandStore) {
  const revision = await store.revision()
  return { revision, id: await store.historyAt(revision) }
}
