import { writeSync } from 'node:fs'
import { StoreError } from '../../server/store/sql/store-error.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { putCommands } from '../support/library/changes.ts'
import { createCommand, manyCommands } from '../support/library/sample-commands.ts'

/**
 * Run as a process that has little disk space: `node cramped-process.ts <file>` opens a store, seeds a few commands,
 * adds far too many, and then adds one more. Prints, as JSON, the outcome of both changes and the number of commands
 * after each.
 */
const [file = ''] = process.argv.slice(2)
const store = openSqliteStore({ file })
await store.seed(manyCommands(10))
const tooMuch = await outcomeOf(putCommands(store, manyCommands(20_000)))
const read = (await store.list()).commands.length
const little = await outcomeOf(putCommands(store, [createCommand()]))
const readAfter = (await store.list()).commands.length
await store.close()
writeSync(1, JSON.stringify({ tooMuch, read, little: little === 'put', readAfter }))

async function outcomeOf(change: Promise<unknown>): Promise<string> {
  try {
    await change
    return 'put'
  } catch (error) {
    return error instanceof StoreError ? error.code : String(error)
  }
}
