import { writeSync } from 'node:fs'
import type { CommandStore } from '../../server/store/sql/command-store.ts'
import { StoreError } from '../../server/store/sql/store-error.ts'
import { manyCommands } from '../support/library/sample-commands.ts'

/**
 * Run as a process: `node seed-process.ts <file or URL> <count>` opens the store, seeds it and prints the outcome as
 * JSON. Then it kills itself, so it can't close or flush anything.
 */
async function seedAndDie(location: string, count: number): Promise<void> {
  const store = await openAt(location)
  const outcome = await outcomeOf(store.seed(manyCommands(count)))
  writeSync(1, JSON.stringify(outcome))
  process.kill(process.pid, 'SIGKILL')
}

async function outcomeOf(seeding: Promise<string>): Promise<string> {
  try {
    return await seeding
  } catch (error) {
    return error instanceof StoreError ? error.code : String(error)
  }
}

async function openAt(location: string): Promise<CommandStore> {
  if (location.startsWith('postgres:')) {
    const { openPostgresStore } = await import('../../server/store/postgres/postgres-store.ts')
    return openPostgresStore({ url: location })
  }
  const { openSqliteStore } = await import('../../server/store/sqlite/sqlite-store.ts')
  return openSqliteStore({ file: location })
}

const [location = '', count = ''] = process.argv.slice(2)
await seedAndDie(location, Number(count))
