import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { makePostgresDatabase, withClient } from '../support/library/postgres-database.ts'
import { whyNoPostgres } from '../support/library/postgres-server.ts'
import { startServerProcess } from '../support/processes/start-server-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { createOwner } from '../support/server/owner.ts'
import { assertHolds } from './assert-holds.ts'
import { createChance } from './chance.ts'
import { emptyLedger } from './ledger.ts'
import { wholeLibrary } from './library-check.ts'
import { sayingSeed, survive } from './repeated-kills.ts'
import { untilReady } from './until-ready.ts'
import { startWriters } from './writers.ts'

const LONG = { timeout: 240_000 }
const skip = whyNoPostgres()

describe('killing a server repeatedly', () => {
  test('loses no acknowledged change', {
    ...LONG,
  }, async (t) => {
    const DATA_DIR = temporaryFolder(t)
    const owner = await createOwner(t)
    const location = { kind: 'file', file: join(DATA_DIR, 'commander.db') } as const
    const start = () => startServerProcess(t, { variables: { ...owner.variables, DATA_DIR } })

    const acknowledged = await survive({ owner, location, rounds: 50, start })

    assert.ok(acknowledged >= 100, `only ${acknowledged} commands`)
  })

  test('loses no acknowledged change with PostgreSQL', { ...LONG, skip }, async (t) => {
    const { location: url } = await makePostgresDatabase(t)
    const owner = await createOwner(t)
    const start = () => startServerProcess(t, { variables: { ...owner.variables, DATABASE_URL: url } })

    const acknowledged = await survive({ owner, location: { kind: 'postgres', url }, rounds: 5, start })

    assert.ok(acknowledged >= 10, `only ${acknowledged} commands`)
  })

  // Like all tests with PostgreSQL, this one runs without fsync, so it doesn't cover power cuts. Only this one turns
  // synchronous_commit on, because commits that don't wait for the log might not survive the kill.
  test('loses no acknowledged change if PostgreSQL itself is killed', { ...LONG, skip }, async (t) => {
    const { location: url, execute } = await makePostgresDatabase(t)
    await execute(
      `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = on', current_database()); END $$`,
    )
    const owner = await createOwner(t)
    const workload = { owner, ledger: emptyLedger(), chance: createChance() }
    const server = await startServerProcess(t, { variables: { ...owner.variables, DATABASE_URL: url } })

    await sayingSeed('PostgreSQL', workload.chance, async () => {
      for (const round of [1, 2, 3]) {
        const writers = startWriters(server, workload)
        await writers.first
        await wait(workload.chance.below(50 * round))
        await killBackend(url)
        await writers.over
        await untilReady(server)
        assertHolds(workload.ledger, await wholeLibrary({ kind: 'postgres', url }))
      }
    })
  })
})

/** Kills one of PostgreSQL's server processes. PostgreSQL then ends the others and recovers from its log. */
async function killBackend(url: string): Promise<void> {
  const { rows } = await withClient(url, (db) =>
    db.query(`SELECT pid FROM pg_stat_activity WHERE application_name = 'commander' AND datname = current_database()`),
  )
  process.kill(rows[0].pid, 'SIGKILL')
}
