import assert from 'node:assert/strict'
import type { Command } from '../../core/commands/command.ts'
import { alter, putCommands } from '../support/library/changes.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { createCommand, manyCommands } from '../support/library/sample-commands.ts'
import type { ContractCase } from './contract-case.ts'

const UNKEEPABLE: readonly (readonly [command: Command, why: RegExp])[] = [
  [createCommand({ id: '' }), /its id is empty/],
  [createCommand({ id: 'x'.repeat(2_001) }), /its id is longer than 2000 bytes/],
  [createCommand({ id: 'a\0b' }), /its id has a NUL/],
  [createCommand({ id: '\ud83d' }), /its id has half a surrogate/],
  [createCommand({ id: 'command-1' }), /its id occurs twice/],
  [createCommand({ notes: 'a\0' }), /its notes has a NUL/],
  [createCommand({ line: '\udc00x' }), /its line has half a surrogate/],
  [createCommand({ source: 'a\0' }), /its source has a NUL/],
  [createCommand({ tags: ['good', '\t'] }), /one of its tags is empty/],
  [createCommand({ tags: ['a\ud83d'] }), /its tags has half a surrogate/],
]

/** Tests refused commands, failed changes, impossible ids and commands edited by hand. */
export const refusingContract: readonly ContractCase[] = [
  [
    'refuses commands that not every store can keep',
    async (database) => {
      const store = await database.store()
      await store.seed([createCommand({ id: 'there' })])
      const before = await store.list()

      for (const [command, why] of UNKEEPABLE) {
        assert.match(await expectDetail(putCommands(store, [...manyCommands(3), command]), 'invalid'), why)
      }

      assert.deepEqual(await store.list(), before)
    },
  ],

  [
    'finds nothing for an impossible id',
    async (database) => {
      const store = await database.store()
      await store.seed(['\ufffd', 'a', 'b'].map((id) => createCommand({ id })))

      for (const id of ['\ud83d', 'a\0b', 'a\0', '', 'x'.repeat(5_000), 'A', ' a', '"a"', "a' OR 'a'='a"]) {
        assert.equal(await store.find(id), null)
      }
    },
  ],

  [
    'stores nothing if one command is refused',
    async (database) => {
      const store = await database.store()
      await putCommands(store, manyCommands(2))
      await database.execute('CREATE UNIQUE INDEX one_of_each ON commands (line)')
      const before = await store.list()

      const twice = [createCommand({ id: 'first' }), createCommand({ id: 'second' })]
      await expectDetail(putCommands(store, [...manyCommands(50), ...twice]))

      assert.deepEqual(await store.list(), before)
      await putCommands(store, [createCommand()])
      assert.deepEqual((await store.list()).commands, [...manyCommands(2), createCommand()])
    },
  ],

  [
    'fails only calls that need a damaged timestamp',
    async (database) => {
      const store = await database.store()
      await putCommands(store, manyCommands(2))
      await database.execute("UPDATE commands SET updated_at = 'yesterday' WHERE id = 'command-1'")

      assert.match(await expectDetail(store.find('command-1')), /commands holds something unexpected/)
      assert.match(await expectDetail(alter(store, ['command-1'], {})), /commands holds something unexpected/)
      assert.equal((await store.list()).commands.length, 2)
      assert.ok(await store.find('command-2'))
    },
  ],

  [
    'dates a command added by hand',
    async (database) => {
      const store = await database.store()
      const before = new Date(Date.now() - 1_000).toISOString()
      await database.execute("INSERT INTO commands (id, position, line) VALUES ('by-hand', 7, 'ls')")

      const kept = await store.find('by-hand')
      await alter(store, ['by-hand'], { command: createCommand({ id: 'by-hand' }) })

      assert.ok(kept !== null && kept.createdAt > before && kept.updatedAt === kept.createdAt)
      assert.deepEqual((await store.list()).commands, [createCommand({ id: 'by-hand' })])
    },
  ],
]
