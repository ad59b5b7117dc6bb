import assert from 'node:assert/strict'
import fc from 'fast-check'
import { awkwardCommands, createCommand, manyCommands } from '../support/library/sample-commands.ts'
import { anyLibrary } from './any-library.ts'
import type { ContractCase } from './contract-case.ts'

/** Tests that commands are returned as they were stored: in order, byte for byte, and also after a restart. */
export const keepingContract: readonly ContractCase[] = [
  [
    'starts empty at revision 0',
    async (database) => {
      const store = await database.store()

      const library = await store.list()

      assert.deepEqual(library, { revision: 0, commands: [] })
      assert.equal(await store.revision(), 0)
    },
  ],

  [
    'keeps commands in insertion order',
    async (database) => {
      const store = await database.store()
      const commands = ['b', 'a', '10', '9', 'B', 'Ă', 'z', 'A'].map((id) => createCommand({ id }))

      await store.seed(commands)

      assert.deepEqual((await store.list()).commands, commands)
    },
  ],

  [
    'keeps every field byte for byte',
    async (database) => {
      const store = await database.store()
      const commands = awkwardCommands()

      await store.seed(commands)

      assert.deepEqual((await store.list()).commands, commands)
    },
  ],

  [
    'distinguishes null, absent and empty fields',
    async (database) => {
      const store = await database.store()
      const bare = { id: 'bare', notes: null, line: null }
      const empty = { id: 'empty', notes: '', line: '', platform: '', howTo: '', description: '' }
      const half = { id: 'half', notes: null, line: 'ls', howTo: 'List' }

      await store.seed([bare, empty, half])

      assert.deepEqual((await store.list()).commands, [bare, empty, half])
    },
  ],

  [
    'distinguishes ids by case, accents and blanks',
    async (database) => {
      const store = await database.store()
      const commands = ['ls', 'LS', 'ls ', ' ls', 'l\u0301s', '\u013as', 'ĺs '].map((id) => createCommand({ id }))

      await store.seed(commands)

      assert.deepEqual((await store.list()).commands, commands)
    },
  ],

  [
    'keeps any valid library',
    async (database) => {
      const store = await database.store()

      await fc.assert(
        fc.asyncProperty(anyLibrary, async (commands) => {
          await database.execute('DELETE FROM commands; UPDATE library SET seeded = 0')
          await store.seed(commands)

          assert.deepEqual((await store.list()).commands, commands)
        }),
        { numRuns: 15 },
      )
    },
  ],

  [
    'keeps 30,000 commands across a restart',
    async (database) => {
      const commands = manyCommands(30_000)
      const before = await database.store()
      await before.seed(commands)
      const { revision } = await before.list()
      await before.close()

      const after = await database.store()

      assert.deepEqual(await after.list(), { revision, commands })
      assert.equal(await after.revision(), revision)
    },
  ],
]
