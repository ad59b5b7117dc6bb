import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { libraryFilesOf } from '../../cli/build/content/library-files.ts'
import { readLibraryFolder } from '../../cli/build/content/read-library.ts'
import { syncLibrary } from '../../cli/library/sync-library.ts'
import type { Command, StoredCommand } from '../../core/commands/command.ts'
import { openLibrary, ownLibrary } from '../../server/store/library-location.ts'
import type { CommandStore } from '../../server/store/sql/command-store.ts'
import { createRecord } from '../support/library/changes.ts'
import { makePostgresDatabase } from '../support/library/postgres-database.ts'
import { whyNoPostgres } from '../support/library/postgres-server.ts'
import { manyCommands } from '../support/library/sample-commands.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { sortedById } from '../support/project/library-copy.ts'
import { killedProcesses, killPointsAmong, untilAllAreKilled } from './killed-process.ts'
import { wholeLibrary } from './library-check.ts'
import type { LibraryEnvironment } from './process-to-kill.ts'

const KILLS = 20
const LONG = { timeout: 240_000 }
const NO_KILL = { step: 0, by: 'itself' } as const
/** Matches the first write of a pull, and of a push. */
const FIRST = { pull: /^writeFileSync/, push: /^(exec|query) BEGIN (IMMEDIATE|ISOLATION LEVEL READ COMMITTED)/ }

/**
 * 80 commands are enough: the number of steps at which a pull can be killed grows with the number of files, and each of
 * the eight platforms has its own file.
 */
const BEFORE = manyCommands(80).map((command, at) => ({ ...command, platform: `platform-${at % 8}` }))
const AFTER = changed(BEFORE)

const STORES = [
  { name: 'SQLite', skip: false, place: createFilePlace },
  { name: 'PostgreSQL', skip: whyNoPostgres(), place: createDatabasePlace },
] as const

for (const { name, skip, place } of STORES) {
  test(`with ${name}, the next pull finishes a killed one`, { ...LONG, skip }, async (t) => {
    const at = await place(t)
    await metWith(at, BEFORE)
    await inStore(at, (store) => makeLibrary(store, AFTER))
    const seen = { quiet: 0, planned: 0, mixed: 0 }

    const late = await killed(t, { ...at, work: 'pull' }, async (isKilled) => {
      const isUnfinished = existsSync(join(at.folder, '.unfinished.json'))
      if (isKilled) seen[isHalfWritten(at.folder) ? 'mixed' : isUnfinished ? 'planned' : 'quiet'] += 1
      await finish(at, 'pull')

      assert.deepEqual(readFolder(at.folder), sortedById(AFTER))
      assert.deepEqual(await libraryNow(at), sortedById(AFTER))
      const strays = readdirSync(at.folder).filter((file) => !/^([\w-]+\.md|\.meetings\.json)$/.test(file))
      assert.deepEqual(strays, [])
    })

    t.diagnostic(`${KILLS} killed, ${late} more too late: ${JSON.stringify(seen)}`)
    // A kill by another process may arrive when all files have already been written.
    assert.ok(seen.planned > 0 && seen.mixed >= KILLS / 3, JSON.stringify(seen))
  })

  test(`with ${name}, the next push finishes a killed one`, { ...LONG, skip }, async (t) => {
    const at = await place(t)
    await metWith(at, AFTER)
    writeFiles(at.folder, BEFORE)
    const seen = { nothing: 0, all: 0 }

    const late = await killed(t, { ...at, work: 'push' }, async (isKilled) => {
      const between = await libraryNow(at)
      const isWhole = between.length === BEFORE.length
      if (isKilled) seen[isWhole ? 'all' : 'nothing'] += 1
      assert.deepEqual(between, sortedById(isWhole ? BEFORE : AFTER))
      await finish(at, 'push')

      assert.deepEqual(await libraryNow(at), sortedById(BEFORE))
      assert.deepEqual(readFolder(at.folder), sortedById(BEFORE))
      assert.deepEqual(await inStore(at, changesMade), ['push'])
    })

    t.diagnostic(`${KILLS} killed, ${late} more too late: ${JSON.stringify(seen)}`)
    assert.ok(seen.nothing >= KILLS / 4 && seen.all > 0, JSON.stringify(seen))
  })
}

/** A folder of files and a library. `keep` saves the state of both, and returns a function that restores it. */
type Place = {
  readonly folder: string
  readonly environment: LibraryEnvironment
  readonly keep: () => Promise<() => Promise<void>>
}

async function createFilePlace(t: TestContext): Promise<Place> {
  const own = temporaryFolder(t)
  const [folder, dataDir] = [join(own, 'library'), join(own, 'data')]
  const keep = async () => {
    cpSync(own, `${own}.kept`, { recursive: true })
    t.after(() => rmSync(`${own}.kept`, { recursive: true }))
    return async () => {
      for (const name of readdirSync(own)) rmSync(join(own, name), { recursive: true })
      cpSync(`${own}.kept`, own, { recursive: true })
    }
  }
  return { folder, environment: { databaseUrl: null, dataDir }, keep }
}

/** Uses the original database, not a copy, because the sync record in the files contains the database's name. */
async function createDatabasePlace(t: TestContext): Promise<Place> {
  const { folder, keep: keepFiles } = await createFilePlace(t)
  const { location: databaseUrl, execute } = await makePostgresDatabase(t)
  const keep = async () => {
    const restoreFiles = await keepFiles()
    await execute(`CREATE SCHEMA kept; ${TABLES.map((name) => `CREATE TABLE kept.${name} AS TABLE ${name}`).join(';')}`)
    return async () => {
      await restoreFiles()
      await execute(RESTORE)
    }
  }
  return { folder, environment: { databaseUrl, dataDir: '' }, keep }
}

const TABLES = ['library', 'commands', 'changes', 'changed_commands']

/**
 * Restores the tables from `kept`. Deleting waits for the killed process's transaction to end. The trigger that counts
 * revisions is disabled.
 */
const RESTORE = [
  'BEGIN',
  'SET LOCAL session_replication_role = replica',
  ...TABLES.map((name) => `DELETE FROM ${name}`),
  ...TABLES.map((name) => `INSERT INTO ${name} OVERRIDING SYSTEM VALUE SELECT * FROM kept.${name}`),
  'COMMIT',
].join(';')

/**
 * Runs this task several times from the same state, killing it each time. Returns the number of kills that came too
 * late.
 */
async function killed(
  t: TestContext,
  { work, folder, environment, keep }: Place & { readonly work: 'pull' | 'push' },
  lookAndFinish: (isKilled: boolean) => Promise<void>,
): Promise<number> {
  const runUntilKilled = killedProcesses(t, 'sync')
  const begin = await keep()
  const { steps } = await runUntilKilled({ work, folder, environment }, NO_KILL)
  return untilAllAreKilled(killPointsAmong(steps, FIRST[work], KILLS), async (killPoint) => {
    await begin()
    const end = await runUntilKilled({ work, folder, environment }, killPoint)
    await lookAndFinish(end.isKilled)
    return end
  })
}

/** Runs the task in this process, and asserts that the files and the library no longer differ. */
async function finish(place: Place, work: 'pull' | 'push'): Promise<void> {
  await inProcess(place, work)
  assert.match(await inProcess(place, 'status'), /There are no differences\./)
}

async function inProcess({ folder, environment }: Place, work: 'pull' | 'push' | 'status'): Promise<string> {
  const wish = { work, site: null, over: new Set<string>(), withPrivate: false }
  const done = await syncLibrary(wish, { folder, shownAs: 'library', environment, token: null })
  assert.ok(done.ok, done.ok ? '' : done.error)
  assert.ok(done.value.isDone)
  return done.value.rows.join('\n')
}

/** Writes these commands as files and pushes them to the library. */
async function metWith(place: Place, commands: readonly Command[]): Promise<void> {
  writeFiles(place.folder, commands)
  await finish(place, 'push')
}

/** Replaces the files with these commands. The sync record is kept. */
function writeFiles(folder: string, commands: readonly Command[]): void {
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (name.endsWith('.md')) rmSync(join(folder, name))
  for (const [name, text] of libraryFilesOf(commands)) writeFileSync(join(folder, name), text)
}

function readFolder(folder: string): readonly Command[] {
  const { commands, faults } = readLibraryFolder(folder, 'library')
  assert.deepEqual(faults, [])
  return sortedById(commands)
}

/** True if the files have faults, or if their commands are a mix of the old and the new ones. */
function isHalfWritten(folder: string): boolean {
  const { commands, faults } = readLibraryFolder(folder, 'library')
  const read = sortedById(commands)
  return faults.length > 0 || !(isSame(read, BEFORE) || isSame(read, AFTER))
}

function isSame(read: readonly Command[], commands: readonly Command[]): boolean {
  return isDeepStrictEqual(read, sortedById(commands))
}

/** Deletes, edits, moves and adds some commands. The total number changes. */
function changed(commands: readonly Command[]): readonly Command[] {
  const kept = commands.filter((_command, at) => at % 10 !== 0)
  const edited = kept.map((command, at) => (at % 3 === 0 ? { ...command, notes: `Changed ${at}` } : command))
  const moved = edited.map((command, at) => (at % 7 === 0 ? { ...command, platform: `platform-${at % 11}` } : command))
  return [...moved, ...manyCommands(10).map((command) => ({ ...command, id: `new-${command.id}` }))]
}

async function inStore<T>({ environment }: Place, work: (store: CommandStore) => Promise<T>): Promise<T> {
  const store = await openLibrary(ownLibrary(environment))
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Makes the library contain exactly these commands, in a single change. */
async function makeLibrary(store: CommandStore, wanted: readonly Command[]): Promise<void> {
  const at = new Date().toISOString()
  const ids = new Set(wanted.map(({ id }) => id))
  await store.change('all', ({ commands, nextRevision: revision }) => {
    const put = wanted.map(
      (command): StoredCommand => ({ command, createdAt: at, updatedAt: at, deletedAt: null, revision }),
    )
    const gone = commands.filter(({ command }) => !ids.has(command.id))
    return {
      put: [...put, ...gone.map((kept) => ({ ...kept, deletedAt: at, revision }))],
      answer: null,
      record: createRecord(),
    }
  })
}

async function changesMade(store: CommandStore): Promise<readonly string[]> {
  return (await store.changes('2000-01-01T00:00:00.000Z')).map(({ action }) => action)
}

async function libraryNow({ environment }: Place): Promise<readonly Command[]> {
  const kept = await wholeLibrary(ownLibrary(environment))
  return sortedById(kept.flatMap(({ command, deletedAt }) => (deletedAt === null ? [command] : [])))
}
