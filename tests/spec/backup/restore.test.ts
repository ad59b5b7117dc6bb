import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import type { Version } from '../../../core/commands/version.ts'
import { backUp } from '../../../server/store/backup/back-up.ts'
import { restoreBackup } from '../../../server/store/backup/restore-backup.ts'
import type { LibraryLocation } from '../../../server/store/library-location.ts'
import { openSqliteStore } from '../../../server/store/sqlite/sqlite-store.ts'
import { READ_TOKEN } from '../../contract/access-tokens-contract.ts'
import { makePostgresDatabase } from '../../support/library/postgres-database.ts'
import { whyNoPostgres } from '../../support/library/postgres-server.ts'
import { createCommand } from '../../support/library/sample-commands.ts'
import { withDatabase } from '../../support/library/sqlite-database.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { AUTHOR, all, createBackedUpCommand, DELETED, IMPORTED, importCommands, versionsOf } from './library.ts'

const LIBRARY = [
  createBackedUpCommand('b'),
  createBackedUpCommand('a', { updatedAt: DELETED, deletedAt: DELETED }),
  createBackedUpCommand('c'),
]

describe('restored library', () => {
  test('is the same as the original', async (t) => {
    const { backup, file } = await backedUp(t)

    const report = await restoreInto({ kind: 'file', file }, backup)

    assert.deepEqual(report, { ok: true, value: { restored: 3, same: 0, deleted: 0, setAside: null } })
    assert.deepEqual(await all({ kind: 'file', file }), LIBRARY)
  })

  test('can move from SQLite to PostgreSQL', { skip: whyNoPostgres() }, async (t) => {
    const { source } = await backedUp(t)
    const target = { kind: 'postgres', url: (await makePostgresDatabase(t)).location } as const

    const report = await restoreInto(target, source.file)

    assert.ok(report.ok)
    assert.deepEqual(await all(target), LIBRARY)
  })

  for (const [kind, makeTarget] of [
    ['a SQLite file', async (_t: TestContext, file: string): Promise<LibraryLocation> => ({ kind: 'file', file })],
    [
      'PostgreSQL',
      async (t: TestContext): Promise<LibraryLocation> => ({
        kind: 'postgres',
        url: (await makePostgresDatabase(t)).location,
      }),
    ],
  ] as const) {
    const skip = kind === 'PostgreSQL' && whyNoPostgres()
    test(`has every version in ${kind}`, { skip }, async (t) => {
      const { source, folder, file } = await backedUp(t)
      await importCommands(source, [
        createBackedUpCommand('b', { command: createCommand({ id: 'b', notes: 'Changed' }) }),
      ])
      const backup = join(folder, 'later.db')
      assert.ok((await backUp(source, backup)).ok)
      const target = await makeTarget(t, file)

      assert.ok((await restoreInto(target, backup)).ok)

      const versions = await versionsOf(target, 'b')
      assert.deepEqual(
        versions.map(({ number, by, action, kept }) => [number, by, action, kept.command.notes]),
        [
          [2, AUTHOR, 'import', 'Changed'],
          [1, AUTHOR, 'import', 'Notes of b'],
        ],
      )
      assert.deepEqual(versions.map(withoutRevision), (await versionsOf(source, 'b')).map(withoutRevision))
    })
  }
})

describe('restore', () => {
  test('adds a version and keeps both histories', async (t) => {
    const { source, backup, folder } = await backedUp(t)
    await importCommands(source, [
      createBackedUpCommand('b', { command: createCommand({ id: 'b', notes: 'In the backup' }) }),
    ])
    const later = join(folder, 'later.db')
    assert.ok((await backUp(source, later)).ok)
    const target = { kind: 'file', file: join(folder, 'begun-anew.db') } as const
    await importCommands(target, [
      createBackedUpCommand('b', { command: createCommand({ id: 'b', notes: 'Begun anew' }) }),
    ])

    assert.ok((await restoreInto(target, later)).ok)
    assert.ok((await restoreInto(source, backup)).ok)

    const notesOf = async (location: LibraryLocation) =>
      (await versionsOf(location, 'b')).map(({ kept, action }) => [kept.command.notes, action])
    assert.deepEqual(await notesOf(target), [
      ['In the backup', 'backup'],
      ['Begun anew', null],
      ['Notes of b', 'import'],
    ])
    assert.deepEqual(await notesOf(source), [
      ['Notes of b', 'backup'],
      ['In the backup', 'import'],
      ['Notes of b', 'import'],
    ])
  })

  test('reverts changes and deletions, and deletes added commands', async (t) => {
    const { backup, source } = await backedUp(t)
    const changed = createBackedUpCommand('b', {
      command: createCommand({ id: 'b', notes: 'Changed' }),
      updatedAt: DELETED,
    })
    await importCommands(source, [
      changed,
      createBackedUpCommand('c', { updatedAt: DELETED, deletedAt: DELETED }),
      createBackedUpCommand('new'),
    ])

    const report = await restoreInto(source, backup)

    assert.deepEqual(report.ok && report.value, { restored: 2, same: 1, deleted: 1, setAside: null })
    assert.deepEqual(await all(source), [
      ...LIBRARY,
      createBackedUpCommand('new', { updatedAt: IMPORTED, deletedAt: IMPORTED }),
    ])
  })

  test('keeps the date of earlier deletions', async (t) => {
    const { backup, source } = await backedUp(t)
    const deleted = createBackedUpCommand('new', { updatedAt: DELETED, deletedAt: DELETED })
    await importCommands(source, [deleted])

    const report = await restoreInto(source, backup)

    assert.deepEqual(report.ok && report.value, { restored: 0, same: 3, deleted: 0, setAside: null })
    assert.deepEqual(await all(source), [...LIBRARY, deleted])
  })

  test('neither adds nor removes access tokens', async (t) => {
    const { source, file } = await backedUp(t)
    const [before, now] = [openSqliteStore(source), openSqliteStore({ file })]
    t.after(() => Promise.all([before.close(), now.close()]))
    const present = { ...READ_TOKEN, id: 'b', digest: READ_TOKEN.digest.replace('a', 'b') }
    await before.tokens.make(READ_TOKEN, READ_TOKEN.createdAt)
    await now.tokens.make(present, READ_TOKEN.createdAt)

    await restoreInto({ kind: 'file', file }, source.file)

    assert.equal(await now.tokens.find(READ_TOKEN.digest), null)
    assert.equal((await now.tokens.find(present.digest))?.id, 'b')
  })

  test('changes nothing the second time', async (t) => {
    const { backup, source } = await backedUp(t)
    await restoreInto(source, backup)

    const report = await restoreInto(source, backup)

    assert.deepEqual(report.ok && report.value, { restored: 0, same: 3, deleted: 0, setAside: null })
  })

  test("doesn't modify the backup", async (t) => {
    const { backup, file } = await backedUp(t)
    const before = readFileSync(backup)

    await restoreInto({ kind: 'file', file }, backup)

    assert.ok(readFileSync(backup).equals(before))
    assert.deepEqual([existsSync(`${backup}-wal`), existsSync(`${backup}-shm`)], [false, false])
  })
})

describe('target of a restore', () => {
  test('is set aside only on request if unusable', async (t) => {
    const { backup, file } = await backedUp(t)
    writeFileSync(file, 'no database at all')

    const refused = await restoreInto({ kind: 'file', file }, backup)
    const restored = await restoreBackup({ backup, target: { kind: 'file', file }, now: IMPORTED, setsAside: true })

    assert.ok(!refused.ok && refused.error.includes(file))
    const aside = restored.ok ? restored.value.setAside : null
    assert.equal(readFileSync(aside ?? '', 'utf8'), 'no database at all')
    assert.deepEqual(await all({ kind: 'file', file }), LIBRARY)
  })

  test('is never set aside if usable', async (t) => {
    const { backup, source } = await backedUp(t)

    const report = await restoreBackup({ backup, target: source, now: IMPORTED, setsAside: true })

    assert.equal(report.ok && report.value.setAside, null)
  })

  test('is never set aside if busy', async (t) => {
    const { backup, source } = await backedUp(t)

    const report = await withDatabase(source.file, (db) => {
      db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
      return restoreBackup({ backup, target: source, now: IMPORTED, setsAside: true })
    })

    assert.match(report.ok ? '' : report.error, /locked/)
    assert.deepEqual(await all(source), LIBRARY)
  })

  test("isn't set aside if it doesn't exist", async (t) => {
    const { backup, file } = await backedUp(t)

    const report = await restoreBackup({ backup, target: { kind: 'file', file }, now: IMPORTED, setsAside: true })

    assert.equal(report.ok && report.value.setAside, null)
    assert.deepEqual(await all({ kind: 'file', file }), LIBRARY)
  })

  for (const [what, make] of [
    ['is missing', () => undefined],
    ['is damaged', (file: string) => writeFileSync(file, 'x'.repeat(5000))],
  ] as const) {
    test(`is unchanged if the backup ${what}`, async (t) => {
      const { folder, file } = await backedUp(t)
      writeFileSync(file, 'no database at all')
      const bad = join(folder, 'bad.db')
      make(bad)

      const report = await restoreBackup({
        backup: bad,
        target: { kind: 'file', file },
        now: IMPORTED,
        setsAside: true,
      })

      assert.ok(!report.ok && report.error.includes(bad), JSON.stringify(report))
      assert.equal(readFileSync(file, 'utf8'), 'no database at all')
    })
  }
})

/** A library, its backup, and the path of a file that doesn't exist. */
async function backedUp(t: TestContext) {
  const folder = temporaryFolder(t)
  const source = { kind: 'file', file: join(folder, 'commander.db') } as const
  const backup = join(folder, 'backup.db')
  await importCommands(source, LIBRARY)
  assert.ok((await backUp(source, backup)).ok)
  return { folder, source, backup, file: join(folder, 'other.db') }
}

function withoutRevision({ kept, ...version }: Version) {
  return { ...version, kept: { ...kept, revision: 0 } }
}

function restoreInto(target: LibraryLocation, backup: string) {
  return restoreBackup({ backup, target, now: IMPORTED, setsAside: false })
}
