import assert from 'node:assert/strict'
import { createStoredCommand, look, putCommands } from '../support/library/changes.ts'
import { createCommand, manyCommands } from '../support/library/sample-commands.ts'
import type { ContractCase } from './contract-case.ts'

/** Tests what a change sees, what happens if it changes nothing, and which revisions it assigns. */
export const decidingContract: readonly ContractCase[] = [
  [
    'passes a change only the commands in its scope',
    async (database) => {
      const store = await database.store()
      await putCommands(store, manyCommands(5))
      const ids = ['command-4', 'nowhere', 'command-2', 'command-4', 'a\0b', '\ud83d']

      const some = await look(store, ids)
      const all = await look(store, 'all')
      const none = await look(store, [])

      const [, second, , fourth] = manyCommands(5).map((command) => createStoredCommand(command))
      assert.deepEqual(some.commands, [second, fourth])
      assert.deepEqual(
        all.commands,
        manyCommands(5).map((command) => createStoredCommand(command)),
      )
      assert.deepEqual(none.commands, [])
    },
  ],

  [
    'discards a change that throws or stores nothing',
    async (database) => {
      const store = await database.store()
      await store.seed(manyCommands(2))
      const before = await store.list()

      const mistake = new TypeError('Our own mistake.')
      const throwing = store.change('all', () => {
        throw mistake
      })

      await assert.rejects(throwing, mistake)
      assert.equal((await look(store, 'all')).nextRevision, before.revision + 1)
      assert.deepEqual(await store.list(), before)
      assert.equal(await putCommands(store, [createCommand()]), before.revision + 1)
    },
  ],

  [
    'raises the revision with each change',
    async (database) => {
      const store = await database.store()
      const handedOut: number[] = []
      const after: number[] = []

      for (const count of [1, 1, 7, 2]) {
        handedOut.push(await putCommands(store, manyCommands(count)))
        after.push(await store.revision())
      }

      for (const [index, revision] of handedOut.entries()) {
        assert.ok(revision > (handedOut[index - 1] ?? 0))
        assert.ok(revision > (after[index - 1] ?? 0))
        assert.ok((after[index] ?? 0) >= revision)
      }
    },
  ],
]
