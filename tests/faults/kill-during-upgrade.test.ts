import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import type { FreshDatabase } from '../support/library/fresh-database.ts'
import {
  assertUpgraded,
  createOldDatabase,
  createOldFile,
  OLD_LIBRARIES,
  type OldLibrary,
} from '../support/library/old-libraries.ts'
import { withClient } from '../support/library/postgres-database.ts'
import { whyNoPostgres } from '../support/library/postgres-server.ts'
import { withDatabase } from '../support/library/sqlite-database.ts'
import { killedProcesses, killPointsAmong, type RunUntilKilled, untilAllAreKilled } from './killed-process.ts'
import type { KillPoint, LibraryEnvironment } from './process-to-kill.ts'

/** Number of kills for each old version. */
const KILLS = 6
/**
 * The oldest version runs every migration, and the most recent old one only the last. `upgrade.test.ts` covers the
 * others.
 */
const OLD = [OLD_LIBRARIES[0], OLD_LIBRARIES.at(-1)].filter((old) => old !== undefined)
const NEWEST = OLD_LIBRARIES.length + 1
const LONG = { timeout: 240_000 }
const NO_KILL = { step: 0, by: 'itself' } as const
/** Matches the first statement of an upgrade. */
const FIRST = /^(exec|query) BEGIN (IMMEDIATE|ISOLATION LEVEL READ COMMITTED)/

const KINDS: readonly Kind[] = [
  {
    name: 'SQLite',
    skip: false,
    make: createOldFile,
    environmentOf: (file) => ({ databaseUrl: null, dataDir: dirname(file) }),
    versionOf: (file) => withDatabase(file, (db) => Number(db.prepare('PRAGMA user_version').get()?.user_version)),
  },
  {
    name: 'PostgreSQL',
    skip: whyNoPostgres(),
    make: createOldDatabase,
    environmentOf: (databaseUrl) => ({ databaseUrl, dataDir: '' }),
    versionOf: (url) =>
      withClient(url, async (db) => Number((await db.query('SELECT version FROM schema_version')).rows[0].version)),
  },
]

describe('killed upgrade', () => {
  for (const { kind, old } of KINDS.flatMap((kind) => OLD.map((old) => ({ kind, old })))) {
    test(`from ${kind.name} version ${old.version} leaves the library whole`, {
      ...LONG,
      skip: kind.skip,
    }, async (t) => {
      const upgrade = { ...kind, runUntilKilled: killedProcesses(t, 'open') }
      const seen = { old: 0, new: 0 }
      const { steps } = await killed(t, { upgrade, old, killPoint: NO_KILL })

      const late = await untilAllAreKilled(killPointsAmong(steps, FIRST, KILLS), async (killPoint) => {
        const end = await killed(t, { upgrade, old, killPoint })
        if (end.isKilled) seen[end.isNew ? 'new' : 'old'] += 1
        return end
      })

      t.diagnostic(`${late} more too late: ${JSON.stringify(seen)}`)
      // Half of the processes kill themselves at exactly their step. A kill by another process may arrive after the
      // upgrade has ended, however early it was sent.
      assert.ok(seen.old >= KILLS / 4 && seen.old + seen.new === KILLS, JSON.stringify(seen))
    })
  }
})

type Kind = {
  readonly name: string
  readonly skip: string | false
  readonly make: (t: TestContext, old: OldLibrary) => Promise<FreshDatabase>
  readonly environmentOf: (location: string) => LibraryEnvironment
  readonly versionOf: (location: string) => Promise<number>
}

type Killing = {
  readonly upgrade: Kind & { readonly runUntilKilled: RunUntilKilled }
  readonly old: OldLibrary
  readonly killPoint: KillPoint
}

/**
 * Opens an old library in a process that is killed, and finishes the upgrade in this one. Returns the outcome of the
 * process, and whether it had upgraded the library.
 */
async function killed(t: TestContext, { upgrade, old, killPoint }: Killing) {
  const { make, runUntilKilled, environmentOf, versionOf } = upgrade
  const database = await make(t, old)
  const since = Date.now()
  const { isKilled, steps } = await runUntilKilled(
    { work: 'open', environment: environmentOf(database.location) },
    killPoint,
  )
  const found = await versionOf(database.location)
  assert.ok(found === old.version || found === NEWEST, `from ${old.version} to ${found}`)
  await assertUpgraded(database, old, since)
  return { isKilled, steps, isNew: found === NEWEST }
}
