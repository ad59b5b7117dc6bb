import assert from 'node:assert/strict'
import type { CommandStore } from '../../server/store/sql/command-store.ts'
import { LATEST_VERSION, publicHistoryOf } from '../../server/store/sql/version-rows.ts'
import { alter, createStoredCommand, LATER, LATEST, NOW, putCommands } from '../support/library/changes.ts'
import { createCommand, manyCommands } from '../support/library/sample-commands.ts'
import type { ContractCase } from './contract-case.ts'

/**
 * Tests that deleted commands aren't in the library's list, can be restored to their position, and are gone once
 * purged.
 */
export const deletingContract: readonly ContractCase[] = [
  [
    'returns the same public history from versions() and histories()',
    async (database) => {
      const store = await database.store()
      await store.seed(manyCommands(3))
      await alter(store, ['command-1'], { updatedAt: LATER })
      await alter(store, ['command-1'], { updatedAt: LATEST })
      await alter(store, ['command-2'], { deletedAt: LATER })

      const [last] = (await store.versions('command-1', LATEST_VERSION)) ?? []
      const [never] = (await store.versions('command-3', LATEST_VERSION)) ?? []
      const all = await store.histories()

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
    'finds a deleted command but never lists it',
    async (database) => {
      const store = await database.store()
      await putCommands(store, manyCommands(3))
      const before = await store.revision()

      const revision = await alter(store, ['command-2'], { deletedAt: LATER })

      const [first, second, third] = manyCommands(3)
      assert.deepEqual((await store.list()).commands, [first, third])
      assert.deepEqual(
        await store.find('command-2'),
        second && createStoredCommand(second, { deletedAt: LATER, revision }),
      )
      assert.ok((await store.revision()) > before)
    },
  ],

  [
    'restores a command to its original position',
    async (database) => {
      const store = await database.store()
      await putCommands(store, manyCommands(3))
      await alter(store, ['command-2', 'command-3'], { deletedAt: LATER })
      await putCommands(store, [createCommand({ id: 'new' })])

      await alter(store, ['command-2', 'command-3'], { deletedAt: null })

      const { commands } = await store.list()
      assert.deepEqual(commands, [...manyCommands(3), createCommand({ id: 'new' })])
      assert.deepEqual(await store.deleted(), [])
    },
  ],

  [
    'includes deleted commands in the whole library',
    async (database) => {
      const store = await database.store()
      await putCommands(store, manyCommands(3))
      const revision = await alter(store, ['command-2'], { deletedAt: LATER })

      const whole = await store.listAll()

      const expected = manyCommands(3).map((command) =>
        createStoredCommand(command, command.id === 'command-2' ? { deletedAt: LATER, revision } : {}),
      )
      assert.deepEqual(whole, expected)
    },
  ],

  [
    'lists deleted commands, latest first',
    async (database) => {
      const store = await database.store()
      await putCommands(store, manyCommands(5))
      await alter(store, ['command-4', 'command-1'], { deletedAt: NOW })
      await alter(store, ['command-3'], { deletedAt: LATEST })
      await alter(store, ['command-2'], { deletedAt: LATER })

      const ids = await deletedIds(store)

      assert.deepEqual(ids, ['command-3', 'command-2', 'command-1', 'command-4'])
    },
  ],

  [
    'purges commands deleted before a given time',
    async (database) => {
      const store = await database.store()
      await putCommands(store, manyCommands(5))
      await alter(store, ['command-1', 'command-4'], { deletedAt: NOW })
      await alter(store, ['command-3'], { deletedAt: LATER })

      const purged = await store.purge(LATER)

      assert.equal(purged, 2)
      assert.equal(await store.find('command-1'), null)
      assert.deepEqual(await deletedIds(store), ['command-3'])
      const { commands } = await store.list()
      assert.deepEqual(
        commands.map(({ id }) => id),
        ['command-2', 'command-5'],
      )
    },
  ],

  [
    'changes nothing if there is nothing to purge',
    async (database) => {
      const store = await database.store()
      await putCommands(store, manyCommands(2))
      await alter(store, ['command-1'], { deletedAt: LATER })
      const before = await store.revision()

      assert.equal(await store.purge(LATER), 0)
      assert.equal(await store.revision(), before)
    },
  ],

  [
    'allows a purged id to be reused',
    async (database) => {
      const store = await database.store()
      await putCommands(store, manyCommands(3))
      await alter(store, ['command-1'], { deletedAt: NOW })
      await alter(store, ['command-3'], { deletedAt: LATER })
      await store.purge(LATER)

      await putCommands(store, [createCommand({ id: 'command-1' })])

      await alter(store, ['command-3'], { deletedAt: null })
      const { commands } = await store.list()
      assert.deepEqual(
        commands.map(({ id }) => id),
        ['command-2', 'command-3', 'command-1'],
      )
    },
  ],
]

async function deletedIds(store: CommandStore): Promise<readonly string[]> {
  return (await store.deleted()).map(({ command }) => command.id)
}
