import assert from 'node:assert/strict'
import { dirname } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { FreshDatabase } from '../contract/fresh-database.ts'
import { anOldDatabase, anOldFile, assertUpgraded, OLD_LIBRARIES, type OldLibrary } from '../contract/old-libraries.ts'
import { withClient } from '../contract/postgres-database.ts'
import { whyNoPostgres } from '../contract/postgres-server.ts'
import { withDatabase } from '../contract/sqlite-database.ts'
import { type Dying, deathsAmong, dyingProcesses } from './a-dying-process.ts'
import type { Death, LibraryEnvironment } from './dying-process.ts'

const KILLS = 20
const NEWEST = OLD_LIBRARIES.length + 1
const LONG = { timeout: 240_000 }
const NOT_DYING = { step: 0, by: 'itself' } as const
/** What an upgrade begins with. */
const FIRST = /^(exec|query) BEGIN (IMMEDIATE|ISOLATION LEVEL READ COMMITTED)/

test('SQLite: an upgrade that is killed leaves the library old or new and whole, and the next start finishes it', {
  ...LONG,
}, async (t) => {
  await killUpgrades(t, {
    make: anOldFile,
    environmentOf: (file) => ({ databaseUrl: null, dataDir: dirname(file) }),
    versionOf: (file) => withDatabase(file, (db) => Number(db.prepare('PRAGMA user_version').get()?.user_version)),
  })
})

test('PostgreSQL: an upgrade that is killed leaves the library old or new and whole as well', {
  ...LONG,
  skip: whyNoPostgres(),
}, async (t) => {
  await killUpgrades(t, {
    make: anOldDatabase,
    environmentOf: (databaseUrl) => ({ databaseUrl, dataDir: '' }),
    versionOf: (url) =>
      withClient(url, async (db) => Number((await db.query('SELECT version FROM schema_version')).rows[0].version)),
  })
})

type Kind = {
  readonly make: (t: TestContext, old: OldLibrary) => Promise<FreshDatabase>
  readonly environmentOf: (location: string) => LibraryEnvironment
  readonly versionOf: (location: string) => Promise<number>
}

/** Kills upgrades from the first version and from the last one, each at another step: some leave the old version, some the new. */
async function killUpgrades(t: TestContext, kind: Kind): Promise<void> {
  const upgrade = { ...kind, dying: dyingProcesses(t, 'open') }
  const seen = { killed: 0, old: 0, new: 0 }

  for (const old of OLD_LIBRARIES.filter(({ version }) => version === 1 || version === NEWEST - 1)) {
    const { steps } = await killed(t, { upgrade, old, death: NOT_DYING })
    for (const death of deathsAmong(steps, FIRST, KILLS / 2)) {
      const { isKilled, isNew } = await killed(t, { upgrade, old, death })
      seen.killed += isKilled ? 1 : 0
      seen[isNew ? 'new' : 'old'] += 1
    }
  }

  t.diagnostic(JSON.stringify(seen))
  assert.ok(seen.killed >= KILLS / 2 && seen.old >= KILLS / 4 && seen.new > 0, JSON.stringify(seen))
}

type Killing = { readonly upgrade: Kind & { readonly dying: Dying }; readonly old: OldLibrary; readonly death: Death }

/** Has an old library opened by a process that is killed, and finishes that here; says what that process has left. */
async function killed(t: TestContext, { upgrade, old, death }: Killing) {
  const { make, dying, environmentOf, versionOf } = upgrade
  const database = await make(t, old)
  const since = Date.now()
  const { isKilled, steps } = await dying({ work: 'open', environment: environmentOf(database.location) }, death)
  const found = await versionOf(database.location)
  assert.ok(found === old.version || found === NEWEST, `from ${old.version} to ${found}`)
  await assertUpgraded(database, old, since)
  return { isKilled, steps, isNew: found === NEWEST }
}
