import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { LibraryLocation } from '../../server/store/library-location.ts'
import { makePostgresDatabase } from '../support/library/postgres-database.ts'
import { whyNoPostgres } from '../support/library/postgres-server.ts'
import { manyCommands } from '../support/library/sample-commands.ts'
import { startServerProcess } from '../support/processes/start-server-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import type { Listening } from '../support/server/ask.ts'
import { createOwner, listedIds, type Owner, send } from '../support/server/owner.ts'
import { wholeLibrary } from './library-check.ts'

const COMMANDS = manyCommands(5_000)
const BODY = JSON.stringify(COMMANDS)
const PATIENCE_MS = 20_000
const LONG = { timeout: 110_000 }
/** Times of the kills, as shares of the import's duration. 1.1 is after its end. */
const MOMENTS = [0.3, 0.7, 0.9, 1.1]

describe('killed import of 5,000 commands', () => {
  test('leaves all commands or none', LONG, async (t) => {
    await killAtMoments(t, MOMENTS, createFilePlace)
  })

  test('leaves all or none if killed at the first write', LONG, async (t) => {
    const owner = await createOwner(t)

    for (const delayMs of [0, 2, 8]) {
      const place = await createFilePlace(t)
      const untilWritten = () =>
        untilLogGrows(join(place.variables.DATA_DIR, 'commander.db-wal')).then(() => wait(delayMs))
      await assertAllOrNone(t, { owner, place, untilKilled: untilWritten })
    }
  })

  test('leaves all commands or none in PostgreSQL', { ...LONG, skip: whyNoPostgres() }, async (t) => {
    await killAtMoments(t, [0.3, 0.6, 0.9], async () => {
      const { location: url } = await makePostgresDatabase(t)
      return { variables: { DATABASE_URL: url }, location: { kind: 'postgres', url } }
    })
  })
})

/** The location of a new library, and the variables for a server to use it. */
type Place = { readonly variables: Readonly<Record<string, string>>; readonly location: LibraryLocation }

async function createFilePlace(t: TestContext) {
  const DATA_DIR = temporaryFolder(t)
  return { variables: { DATA_DIR }, location: { kind: 'file', file: join(DATA_DIR, 'commander.db') } } as const
}

async function killAtMoments(
  t: TestContext,
  moments: readonly number[],
  makePlace: (t: TestContext) => Promise<Place>,
) {
  const owner = await createOwner(t)
  const wholeMs = await durationOf(t, owner, await makePlace(t))
  for (const moment of moments) {
    await assertAllOrNone(t, { owner, place: await makePlace(t), untilKilled: () => wait(wholeMs * moment) })
  }
}

/** Measures how long an import takes if it isn't killed. */
async function durationOf(t: TestContext, owner: Owner, { variables }: Place): Promise<number> {
  const server = await startServerProcess(t, { variables: { ...owner.variables, ...variables } })
  const since = performance.now()
  assert.equal(await isImported(server, owner), true)
  return performance.now() - since
}

type Killing = { readonly owner: Owner; readonly place: Place; readonly untilKilled: () => Promise<unknown> }

/**
 * Starts an import, kills the server once `untilKilled` resolves, and checks the library through a new server and in
 * the database.
 */
async function assertAllOrNone(t: TestContext, { owner, place, untilKilled }: Killing): Promise<void> {
  const variables = { ...owner.variables, ...place.variables }
  const server = await startServerProcess(t, { variables })
  const importing = isImported(server, owner)
  await untilKilled()
  await server.kill()
  const wasAcknowledged = await importing

  const next = await startServerProcess(t, { variables })
  const [listed, undoable] = [await listedIds(next), await undoableCounts(next, owner)]
  await next.kill()
  const [starter, ...imported] = (await wholeLibrary(place.location)).map(({ command }) => command)

  assert.deepEqual([starter?.id, listed.length], ['starter', 1 + imported.length])
  assert.deepEqual(undoable, imported.length > 0 ? [COMMANDS.length] : [])
  const expected = wasAcknowledged || imported.length > 0 ? COMMANDS : []
  assert.equal(imported.length, expected.length)
  assert.ok(isDeepStrictEqual(imported, expected))
}

/** Imports the commands. Returns false if the server refuses them or is killed first. */
async function isImported(server: Listening, { headers }: Owner): Promise<boolean> {
  const question = { path: '/api/commands/import', method: 'POST', headers, body: BODY }
  const reply = await send(server, question).catch(() => null)
  return reply?.status === 200
}

/** The number of commands that each undoable change affected. */
async function undoableCounts(server: Listening, { headers }: Owner): Promise<readonly number[]> {
  const { text } = await send(server, { path: '/api/commands/changes', headers })
  return JSON.parse(text).map(({ count }: { readonly count: number }) => count)
}

async function untilLogGrows(log: string): Promise<void> {
  const before = statSync(log).size
  const since = performance.now()
  while (statSync(log).size === before) {
    assert.ok(performance.now() - since < PATIENCE_MS, 'nothing is written')
    await nextTurn()
  }
}
