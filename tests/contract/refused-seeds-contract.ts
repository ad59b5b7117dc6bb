import assert from 'node:assert/strict'
import type { Command } from '../../core/commands/command.ts'
import { expectDetail, type FreshDatabase } from '../support/library/fresh-database.ts'
import { createCommand, manyCommands } from '../support/library/sample-commands.ts'
import type { ContractCase } from './contract-case.ts'

/** Tests that every store refuses a whole seed if any kind of store couldn't keep one of its commands byte for byte. */
export const refusedSeedsContract: readonly ContractCase[] = [
  [
    'refuses an id that occurs twice',
    async (database) => {
      await assertRefused(
        database,
        [...manyCommands(5), createCommand({ id: 'command-3' })],
        /"command-3".*occurs twice/,
      )
    },
  ],

  [
    'refuses a NUL character',
    async (database) => {
      await assertRefused(database, [createCommand(), createCommand({ id: 'nul', line: 'a\0b' })], /"nul".*line.*NUL/)
    },
  ],

  [
    'refuses half a surrogate pair',
    async (database) => {
      await assertRefused(
        database,
        [createCommand(), createCommand({ id: 'half', description: '\ud83d' })],
        /"half".*description/,
      )
    },
  ],

  [
    'refuses an id over 2,000 bytes',
    async (database) => {
      // The id isn't repetitive, because an index compresses its entries and would accept a long repetitive one.
      const digits = Array.from(
        { length: 1_999 },
        (_, index) => (index * index * 7919).toString(36).at(-2) ?? '0',
      ).join('')

      await assertRefused(database, [createCommand({ id: `${digits}é` })], /2000 bytes/)

      const store = await database.store()
      await store.seed([createCommand({ id: `${digits}e` })])
      assert.equal((await store.list()).commands[0]?.id, `${digits}e`)
    },
  ],

  [
    'refuses an empty id',
    async (database) => {
      await assertRefused(database, [createCommand(), createCommand({ id: '' })], /id is empty/)
    },
  ],
]

/** Asserts that seeding fails for this reason and leaves the library empty, at revision 0. */
async function assertRefused(database: FreshDatabase, commands: readonly Command[], why: RegExp): Promise<void> {
  const store = await database.store()

  const detail = await expectDetail(store.seed(commands), 'invalid')

  assert.match(detail, why)
  assert.deepEqual(await store.list(), { revision: 0, commands: [] })
}
