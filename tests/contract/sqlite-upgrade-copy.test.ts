import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { ROOT } from '../../cli/build/paths.ts'
import type { LogEntry } from '../../server/log.ts'
import { copyNameOf } from '../../server/store/sqlite/copy-before-upgrade.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { createOldFile, OLD_LIBRARIES } from '../support/library/old-libraries.ts'
import { makeSqliteDatabase, withDatabase } from '../support/library/sqlite-database.ts'
import { runNode } from '../support/processes/node-process.ts'

const ignore = () => undefined

const [OLDEST = { version: 0, fill: '', commands: [] }] = OLD_LIBRARIES

describe('SQLite: an upgrade', () => {
  test('keeps a copy of the older file', async (t) => {
    const { location: file } = await createOldFile(t, OLDEST)
    writeFileSync(copyNameOf(file), 'an earlier copy')

    await openSqliteStore({ file, log: ignore }).close()

    const [copied, upgraded] = await Promise.all([contentOf(copyNameOf(file)), contentOf(file)])
    assert.deepEqual(copied, { version: OLDEST.version, commands: 2 })
    assert.ok(upgraded.version > OLDEST.version)
    assert.equal(statSync(copyNameOf(file)).mode & 0o777, 0o600)
    assert.deepEqual(readdirSync(dirname(file)).sort(), [basename(file), basename(copyNameOf(file))])
  })

  test('deletes the leftovers of a killed upgrade', async (t) => {
    const { location: file } = await createOldFile(t, OLDEST)
    writeFileSync(`${copyNameOf(file)}.unfinished-0b2f`, 'half a copy')
    writeFileSync(`${copyNameOf(file)}-mine`, "the owner's")

    await openSqliteStore({ file, log: ignore }).close()

    const names = [file, copyNameOf(file), `${copyNameOf(file)}-mine`].map((path) => basename(path))
    assert.deepEqual(readdirSync(dirname(file)).sort(), names)
  })

  test("succeeds if leftovers can't be deleted", async (t) => {
    const { location: file } = await createOldFile(t, OLDEST)
    mkdirSync(`${copyNameOf(file)}.unfinished-folder`)
    const events: string[] = []

    await openSqliteStore({ file, log: ({ event }) => events.push(event) }).close()

    assert.deepEqual(events, ['library.upgraded'])
  })

  test('reports the copy only once', async (t) => {
    const { location: file } = await createOldFile(t, OLDEST)
    const list = () =>
      runNode([join(ROOT, 'cli/token.ts'), '--list'], { env: { ...process.env, DATA_DIR: dirname(file) } })

    const [first, second] = [await list(), await list()]

    assert.deepEqual([first.code, second.code], [0, 0], first.errors)
    assert.ok(first.errors.includes(JSON.stringify(copyNameOf(file))), first.errors)
    assert.equal(second.errors, 'There are no access tokens.\n')
  })

  test('is logged with the name of the copy', async (t) => {
    const { location: file } = await createOldFile(t, OLDEST)
    const entries: LogEntry[] = []

    await openSqliteStore({ file, log: (entry) => entries.push(entry) }).close()

    assert.deepEqual(
      entries.map(({ event, from, copyOfBefore }) => ({ event, from, copyOfBefore })),
      [{ event: 'library.upgraded', from: OLDEST.version, copyOfBefore: copyNameOf(file) }],
    )
  })

  test('of a current file copies nothing', async (t) => {
    const made = await makeSqliteDatabase(t)
    await (await made.store()).close()

    await openSqliteStore({ file: made.location, log: ignore }).close()

    assert.deepEqual(
      readdirSync(dirname(made.location)).filter((name) => name.includes('upgrade')),
      [],
    )
  })
})

function contentOf(file: string) {
  return withDatabase(file, (db) => ({
    version: Number(db.prepare('PRAGMA user_version').get()?.user_version),
    commands: Number(db.prepare('SELECT count(*) AS count FROM commands').get()?.count),
  }))
}
