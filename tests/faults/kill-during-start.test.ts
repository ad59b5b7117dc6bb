import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { makePostgresDatabase } from '../support/library/postgres-database.ts'
import { whyNoPostgres } from '../support/library/postgres-server.ts'
import { killDuringStart, startServerProcess } from '../support/processes/start-server-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { createOwner, listedIds } from '../support/server/owner.ts'
import { createChance } from './chance.ts'
import { wholeLibrary } from './library-check.ts'
import { sayingSeed } from './repeated-kills.ts'

/**
 * Maximum wait before a server is killed. A start takes roughly this long, so some servers are killed while they create
 * the database, and some afterwards.
 */
const MAX_MS = 300

describe('killed first start', () => {
  test('leaves either no library or a complete one', async (t) => {
    const owner = await createOwner(t)
    const chance = createChance()

    await sayingSeed('SQLite', chance, async () => {
      for (let round = 1; round <= 6; round += 1) {
        const DATA_DIR = temporaryFolder(t)
        const wishes = { variables: { ...owner.variables, DATA_DIR } }
        await killDuringStart(t, wishes, chance.below(MAX_MS))
        await killDuringStart(t, wishes, chance.below(MAX_MS))
        const server = await startServerProcess(t, wishes)
        assert.deepEqual(await listedIds(server), ['starter'])
        await server.kill()
        assert.equal((await wholeLibrary({ kind: 'file', file: join(DATA_DIR, 'commander.db') })).length, 1)
      }
    })
  })

  test('leaves PostgreSQL usable for other servers', {
    skip: whyNoPostgres(),
  }, async (t) => {
    const owner = await createOwner(t)
    const chance = createChance()

    await sayingSeed('PostgreSQL', chance, async () => {
      for (let round = 1; round <= 3; round += 1) {
        const { location: DATABASE_URL } = await makePostgresDatabase(t)
        const wishes = { variables: { ...owner.variables, DATABASE_URL } }
        const killed = killDuringStart(t, wishes, chance.below(MAX_MS))
        const server = await startServerProcess(t, wishes)
        await killed
        assert.deepEqual(await listedIds(server), ['starter'])
        await server.kill()
      }
    })
  })
})
