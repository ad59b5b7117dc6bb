import assert from 'node:assert/strict'
import type { CommandStore } from '../../server/store/sql/command-store.ts'
import type { FreshDatabase } from '../support/library/fresh-database.ts'
import { createCommand, manyCommands } from '../support/library/sample-commands.ts'
import type { ContractCase } from './contract-case.ts'
import { seedInProcess } from './seed-in-process.ts'

const SEEDED = JSON.stringify('seeded')
const KEPT = JSON.stringify('kept')

/** Tests stores that share a database, in one process or several, and changes made to it by hand. */
export const sharingContract: readonly ContractCase[] = [
  [
    'sees what another store wrote',
    async (database) => {
      const one = await database.store()
      const other = await database.store()
      assert.deepEqual(await other.list(), { revision: 0, commands: [] })

      await one.seed([createCommand()])

      assert.deepEqual(await other.list(), await one.list())
      assert.equal(await other.revision(), await one.revision())
      assert.equal(await other.seed([createCommand({ id: 'other' })]), 'kept')
    },
  ],

  [
    'raises the revision for changes by hand',
    async (database) => {
      const store = await database.store()
      await store.seed(manyCommands(2))
      const changes = [
        "INSERT INTO commands (id, position, line) VALUES ('by-hand', 9, 'ls')",
        "UPDATE commands SET notes = 'By hand' WHERE id = 'by-hand'",
        "UPDATE commands SET position = 0 WHERE id = 'by-hand'",
        "DELETE FROM commands WHERE id = 'command-1'",
      ]

      const revisions = [await store.revision()]
      for (const change of changes) {
        await database.execute(change)
        revisions.push(await store.revision())
      }

      assert.deepEqual(
        revisions,
        [...new Set(revisions)].toSorted((a, b) => a - b),
      )
      const { commands } = await store.list()
      assert.deepEqual(commands[0], { id: 'by-hand', notes: 'By hand', line: 'ls' })
      assert.deepEqual(commands.slice(1), manyCommands(2).slice(1))
    },
  ],

  [
    'seeds once for several stores in one process',
    async (database) => {
      const stores = await Promise.all([1, 2, 3].map(() => database.store()))

      const outcomes = await Promise.all(
        stores.flatMap((store) => [store.seed(manyCommands(50)), store.seed(manyCommands(50))]),
      )

      const seeded = outcomes.filter((outcome) => outcome === 'seeded')
      assert.equal(seeded.length, 1)
      assert.deepEqual((await (await database.store()).list()).commands, manyCommands(50))
    },
  ],

  [
    'seeds once for several servers',
    async (database) => {
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => seedInProcess(database, 200)))

      assert.deepEqual(outcomes.toSorted(), [KEPT, KEPT, KEPT, SEEDED])
      assert.deepEqual((await (await database.store()).list()).commands, manyCommands(200))
    },
  ],

  [
    'keeps acknowledged changes if the process is killed',
    async (database) => {
      const outcome = await seedInProcess(database, 1_000)

      const store = await database.store()

      assert.equal(outcome, SEEDED)
      assert.deepEqual((await store.list()).commands, manyCommands(1_000))
    },
  ],

  [
    'reads lists that match their revisions during writes',
    async (database) => {
      const store = await database.store()
      const writes = Array.from({ length: 40 }, (_, index) => index + 1)

      const [lists] = await Promise.all([listRepeatedly(store, 60), writeEach(database, writes)])

      for (const { revision, commands } of lists) assert.equal(revision, commands.length)
      assert.equal((await store.list()).commands.length, writes.length)
    },
  ],
]

async function listRepeatedly(store: CommandStore, times: number) {
  const lists = []
  for (let time = 0; time < times; time += 1) lists.push(await store.list())
  return lists
}

/** Writes one row at a time, so the revision increases once per row. */
async function writeEach(database: FreshDatabase, positions: readonly number[]): Promise<void> {
  for (const position of positions) {
    await database.execute(`INSERT INTO commands (id, position) VALUES ('by-hand-${position}', ${position})`)
  }
}
