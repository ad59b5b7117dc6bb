import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { Command } from '../../../core/commands/command.ts'
import { POSTGRES_MIGRATIONS } from '../../../server/store/postgres/migrate-postgres.ts'
import { contentDigest } from '../../../server/store/sql/change-record.ts'
import type { CommandStore } from '../../../server/store/sql/command-store.ts'
import { SQLITE_MIGRATIONS } from '../../../server/store/sqlite/migrate-sqlite.ts'
import { temporaryFolder } from '../processes/temporary-folder.ts'
import { alter, createStoredCommand, LATER } from './changes.ts'
import type { FreshDatabase } from './fresh-database.ts'
import { makePostgresDatabase } from './postgres-database.ts'
import { createCommand } from './sample-commands.ts'
import { makeSqliteDatabase, sqliteDatabaseIn, withDatabase } from './sqlite-database.ts'

const FIRST = createCommand({ platform: 'git', howTo: 'Look', description: 'One.\n\nTwo.' })
const SECOND = { id: 'draft', notes: null, line: null }
const FILL = `
  INSERT INTO commands (id, position, notes, line, platform, how_to, description) VALUES
    ('draft', 7, NULL, NULL, NULL, NULL, NULL),
    ('git-status', 1, 'What has changed', 'git status', 'git', 'Look', 'One.\n\nTwo.')`
const TAG = `UPDATE commands SET tags = '["daily", "git"]' WHERE id = 'git-status'`
const COUNT = 'UPDATE library SET seeded = 1, revision = 41'
const TAGGED = { ...FIRST, tags: ['daily', 'git'] }

/** A command in the state before an import replaced it, as version 4 recorded it. */
const REPLACED = createStoredCommand(createCommand({ line: 'git st' }), { revision: 40 })
const REMEMBER = `
  INSERT INTO changes (id, action, at, count) VALUES ('x', 'import', '${LATER}', 1);
  INSERT INTO changed_commands (change_number, command_id, before, left_as)
  VALUES (1, 'git-status', '${JSON.stringify(REPLACED)}', '${contentDigest(createStoredCommand(TAGGED))}')`

/**
 * The SQL that fills a library of an old version, and the commands that the library should contain after the upgrade.
 */
export type OldLibrary = { readonly version: number; readonly fill: string; readonly commands: readonly Command[] }

/** A library for each old version. */
export const OLD_LIBRARIES: readonly OldLibrary[] = [
  { version: 1, fill: `${FILL}; ${COUNT}`, commands: [FIRST, SECOND] },
  { version: 2, fill: `${FILL}; ${TAG}; ${COUNT}`, commands: [{ ...FIRST, tags: ['daily', 'git'] }, SECOND] },
  {
    version: 3,
    fill: `${FILL}; ${TAG}; ${COUNT}; UPDATE commands SET revision = 41; ${COUNT}`,
    commands: [TAGGED, SECOND],
  },
  ...SQLITE_MIGRATIONS.slice(3, -1).map((_, index) => ({
    version: 4 + index,
    fill: `${FILL}; ${TAG}; ${COUNT}; UPDATE commands SET revision = 41; ${COUNT}; ${REMEMBER}`,
    commands: [TAGGED, SECOND],
  })),
]

/** A SQLite library in the form that an old version left behind. */
export async function createOldFile(t: TestContext, { version, fill }: OldLibrary): Promise<FreshDatabase> {
  const database = sqliteDatabaseIn(t, join(temporaryFolder(t), 'commander.db'))
  await database.execute(`${SQLITE_MIGRATIONS.slice(0, version).join(';')}; ${await marksOf(t, version)}; ${fill}`)
  return database
}

/** Like `createOldFile`, for PostgreSQL. */
export async function createOldDatabase(t: TestContext, { version, fill }: OldLibrary): Promise<FreshDatabase> {
  const database = await makePostgresDatabase(t)
  await database.execute(`
    CREATE SCHEMA commander;
    CREATE TABLE commander.schema_version (only_row integer PRIMARY KEY, version integer NOT NULL);
    INSERT INTO commander.schema_version VALUES (1, ${version});
    ${POSTGRES_MIGRATIONS.slice(0, version).join(';')}; ${fill}`)
  return database
}

async function marksOf(t: TestContext, version: number): Promise<string> {
  const made = await makeSqliteDatabase(t)
  await (await made.store()).close()
  const marks = await withDatabase(made.location, (db) => db.prepare('PRAGMA application_id').get())
  return `PRAGMA application_id = ${marks?.application_id}; PRAGMA user_version = ${version}`
}

/**
 * Asserts that an upgrade has kept the library's commands, and that the library still counts as seeded. Every command
 * must date from the upgrade, which began at `since`, and have the library's revision. No command may have an earlier
 * version, except one that an import replaced and the old library recorded. The library must have a history id and
 * accept changes through the store, changes by hand and new access tokens. A second store must see the same library.
 */
export async function assertUpgraded(
  database: FreshDatabase,
  { version, commands }: OldLibrary,
  since = Date.now(),
): Promise<void> {
  const before = new Date(since - 1_000).toISOString()

  const [one, other] = await Promise.all([database.store(), database.store()])

  assert.deepEqual(await one.list(), { revision: 41, commands })
  assert.equal(await other.seed([createCommand({ id: 'new' })]), 'kept')
  for (const command of commands) {
    const kept = await one.find(command.id)
    const at = kept?.createdAt ?? ''
    assert.ok(at > before && at <= new Date(Date.now() + 1_000).toISOString())
    assert.deepEqual(kept, createStoredCommand(command, { createdAt: at, updatedAt: at, revision: 41 }))
  }

  const versionsOf = async (id: string) => await one.versions(id, { before: 100, limit: 100 })
  const [first, ...earlier] = (await versionsOf('git-status')) ?? []
  assert.deepEqual(first?.kept.command, commands[0])
  assert.deepEqual([first?.action, earlier.map(({ kept }) => kept)], version < 4 ? [null, []] : ['import', [REPLACED]])
  assert.equal(await one.revision(), 41)
  const history = await one.historyAt(41)
  assert.ok(history)
  assert.equal((await other.deleted()).length, 0)
  assert.equal(await alter(one, ['draft'], { deletedAt: LATER }), 42)
  assert.deepEqual(
    (await versionsOf('draft'))?.map(({ number, kept }) => [number, kept.revision, kept.deletedAt]),
    [
      [2, 42, LATER],
      [1, 41, null],
    ],
  )
  await database.execute(`UPDATE commands SET tags = '["by hand"]' WHERE id = 'git-status'`)
  assert.equal(await other.historyAt(41), history)
  const { revision, commands: changed } = await other.list()
  assert.deepEqual(changed, [{ ...FIRST, tags: ['by hand'] }])
  assert.ok(revision > 42)
  await assertTokens(one, other)
}

async function assertTokens(one: CommandStore, other: CommandStore): Promise<void> {
  const token = { id: 'a', name: 'A', scope: 'read', subject: 'me', createdAt: LATER, expiresAt: '9999' } as const
  assert.deepEqual(await one.tokens.list(), [])
  await one.tokens.make({ ...token, digest: 'd'.repeat(43) }, LATER)
  assert.equal((await other.tokens.find('d'.repeat(43)))?.name, 'A')
}
