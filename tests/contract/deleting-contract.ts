import assert from 'node:assert/strict'
import type { CommandStore } from '../../server/store/sql/command-store.ts'
import { LAST_VERSION, publicHistoryOf } from '../../server/store/sql/version-rows.ts'
import { aKept, alter, LATER, LATEST, NOW, put } from './changes.ts'
import type { ContractCase } from './contract-case.ts'
import { expectValue } from './fresh-database.ts'
import { aCommand, manyCommands } from './sample-commands.ts'

/** Deleted commands are in no list, can be brought back where they were, and are gone once they are purged. */
export const deletingContract: readonly ContractCase[] = [
  [
    'what everybody may know of a command’s history is the same of its last version and among those of all; of a deleted one it is nothing',
    async (database) => {
      const store = await database.store()
      expectValue(await store.seed(manyCommands(3)))
      expectValue(await alter(store, ['command-1'], { updatedAt: LATER }))
      expectValue(await alter(store, ['command-1'], { updatedAt: LATEST }))
      expectValue(await alter(store, ['command-2'], { deletedAt: LATER }))

      const [last] = expectValue(await store.versions('command-1', LAST_VERSION)) ?? []
      const [never] = expectValue(await store.versions('command-3', LAST_VERSION)) ?? []
      const all = expectValue(await store.histories())

      assert.ok(last !== undefined && never !== undefined)
      const history = { addedAt: last.kept.createdAt, changedAt: LATEST, earlier: 2, revision: last.kept.revision }
      assert.deepEqual(publicHistoryOf(last), history)
      assert.equal(publicHistoryOf(never).earlier, 0)
      assert.deepEqual(
        [...all],
        [
          ['command-1', history],
          ['command-3', publicHistoryOf(never)],
        ],
      )
    },
  ],

  [
    'a deleted command is in no list, is still found, and the revision grows',
    async (database) => {
      const store = await database.store()
      expectValue(await put(store, manyCommands(3)))
      const before = expectValue(await store.revision())

      const revision = expectValue(await alter(store, ['command-2'], { deletedAt: LATER }))

      const [first, second, third] = manyCommands(3)
      assert.deepEqual(expectValue(await store.list()).commands, [first, third])
      assert.deepEqual(
        expectValue(await store.find('command-2')),
        second && aKept(second, { deletedAt: LATER, revision }),
      )
      assert.ok(expectValue(await store.revision()) > before)
    },
  ],

  [
    'a deleted command that is restored comes back at its place, as it was',
    async (database) => {
      const store = await database.store()
      expectValue(await put(store, manyCommands(3)))
      expectValue(await alter(store, ['command-2', 'command-3'], { deletedAt: LATER }))
      expectValue(await put(store, [aCommand({ id: 'new' })]))

      expectValue(await alter(store, ['command-2', 'command-3'], { deletedAt: null }))

      const { commands } = expectValue(await store.list())
      assert.deepEqual(commands, [...manyCommands(3), aCommand({ id: 'new' })])
      assert.deepEqual(expectValue(await store.deleted()), [])
    },
  ],

  [
    'the whole library has the deleted ones too, each at its place',
    async (database) => {
      const store = await database.store()
      expectValue(await put(store, manyCommands(3)))
      const revision = expectValue(await alter(store, ['command-2'], { deletedAt: LATER }))

      const whole = expectValue(await store.whole())

      const expected = manyCommands(3).map((command) =>
        aKept(command, command.id === 'command-2' ? { deletedAt: LATER, revision } : {}),
      )
      assert.deepEqual(whole, expected)
    },
  ],

  [
    'the deleted commands are told, the last deleted first, those of one moment in library order',
    async (database) => {
      const store = await database.store()
      expectValue(await put(store, manyCommands(5)))
      expectValue(await alter(store, ['command-4', 'command-1'], { deletedAt: NOW }))
      expectValue(await alter(store, ['command-3'], { deletedAt: LATEST }))
      expectValue(await alter(store, ['command-2'], { deletedAt: LATER }))

      const ids = await deletedIds(store)

      assert.deepEqual(ids, ['command-3', 'command-2', 'command-1', 'command-4'])
    },
  ],

  [
    'purging removes what was deleted before a moment, for good, and says how many that were',
    async (database) => {
      const store = await database.store()
      expectValue(await put(store, manyCommands(5)))
      expectValue(await alter(store, ['command-1', 'command-4'], { deletedAt: NOW }))
      expectValue(await alter(store, ['command-3'], { deletedAt: LATER }))

      const purged = expectValue(await store.purge(LATER))

      assert.equal(purged, 2)
      assert.equal(expectValue(await store.find('command-1')), null)
      assert.deepEqual(await deletedIds(store), ['command-3'])
      const { commands } = expectValue(await store.list())
      assert.deepEqual(
        commands.map(({ id }) => id),
        ['command-2', 'command-5'],
      )
    },
  ],

  [
    'purging where nothing is old enough changes nothing, not even the revision',
    async (database) => {
      const store = await database.store()
      expectValue(await put(store, manyCommands(2)))
      expectValue(await alter(store, ['command-1'], { deletedAt: LATER }))
      const before = expectValue(await store.revision())

      assert.equal(expectValue(await store.purge(LATER)), 0)
      assert.equal(expectValue(await store.revision()), before)
    },
  ],

  [
    'a purged id can be taken again; the command comes after all others then, deleted ones too',
    async (database) => {
      const store = await database.store()
      expectValue(await put(store, manyCommands(3)))
      expectValue(await alter(store, ['command-1'], { deletedAt: NOW }))
      expectValue(await alter(store, ['command-3'], { deletedAt: LATER }))
      expectValue(await store.purge(LATER))

      expectValue(await put(store, [aCommand({ id: 'command-1' })]))

      expectValue(await alter(store, ['command-3'], { deletedAt: null }))
      const { commands } = expectValue(await store.list())
      assert.deepEqual(
        commands.map(({ id }) => id),
        ['command-2', 'command-3', 'command-1'],
      )
    },
  ],
]

async function deletedIds(store: CommandStore): Promise<readonly string[]> {
  return expectValue(await store.deleted()).map(({ command }) => command.id)
}
