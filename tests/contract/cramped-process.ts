import { writeSync } from 'node:fs'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { put } from './changes.ts'
import { expectValue } from './fresh-database.ts'
import { aCommand, manyCommands } from './sample-commands.ts'

/**
 * Run as a process: `node cramped-process.ts <file>` opens a store where there is room for a few commands, seeds a few,
 * puts in far too many, and one more; says as JSON what became of each, and what was read in between.
 */
const [file = ''] = process.argv.slice(2)
const store = expectValue(openSqliteStore({ file }))
expectValue(await store.seed(manyCommands(10)))
const tooMuch = await put(store, manyCommands(20_000))
const read = expectValue(await store.list()).commands.length
const little = await put(store, [aCommand()])
const readAfter = expectValue(await store.list()).commands.length
await store.close()
writeSync(1, JSON.stringify({ tooMuch: tooMuch.ok ? 'put' : tooMuch.error.code, read, little: little.ok, readAfter }))
