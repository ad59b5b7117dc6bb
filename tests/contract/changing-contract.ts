import assert from 'node:assert/strict'
import { alter, createStoredCommand, LATER, NOW, putCommands } from '../support/library/changes.ts'
import { awkwardCommands, createCommand, manyCommands } from '../support/library/sample-commands.ts'
import type { ContractCase } from './contract-case.ts'

/** Tests which commands and positions a change stores. */
export const changingContract: readonly ContractCase[] = [
  [
    'appends a new command',
    async (database) => {
      const store = await database.store()
      await store.seed(manyCommands(2))

      const revision = await putCommands(store, [createCommand({ id: 'a' })])

      const { commands } = await store.list()
      assert.deepEqual(commands, [...manyCommands(2), createCommand({ id: 'a' })])
      assert.deepEqual(await store.find('a'), createStoredCommand(createCommand({ id: 'a' }), { revision }))
    },
  ],

  [
    'replaces a command in place',
    async (database) => {
      const store = await database.store()
      await store.seed(manyCommands(3))
      const changed = { id: 'command-2', notes: null, line: 'ls', tags: ['new'] }

      const revision = await alter(store, ['command-2'], { command: changed, updatedAt: LATER })

      const [first, , third] = manyCommands(3)
      assert.deepEqual((await store.list()).commands, [first, changed, third])
      const found = await store.find('command-2')
      assert.deepEqual([found?.updatedAt, found?.revision], [LATER, revision])
    },
  ],

  [
    'stores new and changed commands together',
    async (database) => {
      const store = await database.store()
      await store.seed(manyCommands(3))
      const ids = ['z', 'command-3', 'y', 'command-1', 'x']

      await putCommands(
        store,
        ids.map((id) => createCommand({ id })),
      )

      const { commands } = await store.list()
      assert.deepEqual(
        commands.map(({ id }) => id),
        ['command-1', 'command-2', 'command-3', 'z', 'y', 'x'],
      )
    },
  ],

  [
    'keeps every field byte for byte',
    async (database) => {
      const store = await database.store()

      await putCommands(store, awkwardCommands())

      assert.deepEqual((await store.list()).commands, awkwardCommands())
      for (const command of awkwardCommands()) {
        assert.deepEqual((await store.find(command.id))?.command, command)
      }
    },
  ],

  [
    'dates seeded commands with the time of seeding',
    async (database) => {
      const store = await database.store()
      const before = new Date().toISOString()

      await store.seed([createCommand()])

      const kept = await store.find('git-status')
      assert.ok(kept !== null && kept.createdAt >= before && kept.createdAt <= new Date().toISOString())
      assert.deepEqual(
        kept,
        createStoredCommand(createCommand(), { createdAt: kept.createdAt, updatedAt: kept.createdAt }),
      )
      assert.ok(kept.createdAt > NOW)
    },
  ],
]
