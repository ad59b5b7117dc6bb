import assert from 'node:assert/strict'
import type { CommandStore } from '../../server/store/sql/command-store.ts'
import { alter, createRecord, createStoredCommand, LATER, look, putCommands } from '../support/library/changes.ts'
import { createCommand, manyCommands } from '../support/library/sample-commands.ts'
import type { ContractCase } from './contract-case.ts'

const CHANGED = new Error('The command has changed.')

/** Tests concurrent changes, within one store and across two, and changes to 10,000 commands at once. */
export const parallelContract: readonly ContractCase[] = [
  [
    'accepts only one of 20 changes to the same version',
    async (database) => {
      const stores = await Promise.all([database.store(), database.store()])
      await putCommands(stores[0], [createCommand()])
      const expected = (await stores[0].find('git-status'))?.revision

      const results = await Promise.allSettled(
        Array.from({ length: 20 }, (_, index) => replaceIfAt(stores[index % 2] ?? stores[0], expected, `won ${index}`)),
      )

      const winners = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
      const losers = results.flatMap((result) => (result.status === 'fulfilled' ? [] : [result.reason]))
      assert.deepEqual(losers, Array(19).fill(CHANGED))
      assert.deepEqual((await stores[1].list()).commands, [createCommand({ line: winners[0] ?? '' })])
    },
  ],

  [
    'keeps all commands added at the same time',
    async (database) => {
      const stores = await Promise.all([database.store(), database.store()])

      const revisions = await Promise.all(
        manyCommands(16).map((one, at) => putCommands(stores[at % 2] ?? stores[0], [one])),
      )

      assert.equal(new Set(revisions).size, 16)
      const { commands } = await stores[0].list()
      assert.deepEqual(new Set(commands), new Set(manyCommands(16)))
    },
  ],

  [
    'shows one store the changes made by another',
    async (database) => {
      const [one, other] = await Promise.all([database.store(), database.store()])

      await putCommands(one, manyCommands(2))
      const seen = await other.list()
      await alter(other, ['command-1'], { deletedAt: LATER })
      const left = await one.list()
      const deleted = await one.deleted()
      await other.purge('2027-01-01T00:00:00.000Z')

      assert.deepEqual(seen.commands, manyCommands(2))
      assert.deepEqual(left.commands, manyCommands(2).slice(1))
      assert.deepEqual(
        deleted.map(({ command }) => command.id),
        ['command-1'],
      )
      assert.equal(await one.find('command-1'), null)
      assert.equal(await one.revision(), await other.revision())
      assert.ok((await one.revision()) > left.revision && left.revision > seen.revision)
    },
  ],

  [
    'changes and deletes 10,000 commands at once',
    async (database) => {
      const commands = manyCommands(10_000)
      const changed = commands.map((command) => ({ ...command, source: 'a book' }))
      const before = await database.store()

      await putCommands(before, commands)
      const revision = await putCommands(before, changed)
      await before.close()

      const store = await database.store()
      assert.deepEqual((await store.list()).commands, changed)
      assert.deepEqual(
        (await look(store, 'all')).commands,
        changed.map((command) => createStoredCommand(command, { revision })),
      )
      const ids = commands.map(({ id }) => id)
      await alter(store, ids, { deletedAt: LATER })
      assert.deepEqual((await store.list()).commands, [])
      assert.equal((await store.deleted()).length, 10_000)
    },
  ],
]

/**
 * Changes the line if the command still has this revision, like a request with `If-Match`, and otherwise rejects with
 * `CHANGED`.
 */
function replaceIfAt(store: CommandStore, expected: number | undefined, line: string) {
  const record = createRecord()
  return store.change(['git-status'], ({ commands: [kept], nextRevision }) => {
    if (kept?.revision !== expected) throw CHANGED
    return { put: [createStoredCommand(createCommand({ line }), { revision: nextRevision })], record, answer: line }
  })
}
