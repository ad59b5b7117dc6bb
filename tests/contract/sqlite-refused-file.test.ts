import assert from 'node:assert/strict'
import { chmodSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { SQLITE_MIGRATIONS } from '../../server/store/sqlite/migrate-sqlite.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { makeLibraryFile, withDatabase } from '../support/library/sqlite-database.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { asOrdinaryUser, giveFolderOf, whyNoOrdinaryUser } from './ordinary-user.ts'

describe('SQLite refuses a file that', () => {
  test('is not a database', async (t) => {
    const file = join(temporaryFolder(t), 'library.db')
    writeFileSync(file, 'Dear diary, '.repeat(1_000))

    await assertRefusedUntouched(file, /not a database/)
  })

  test('is damaged', async (t) => {
    const file = await makeLibraryFile(t)
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill('damage', 4_096 * 3, 4_096 * 5))

    await assertRefusedUntouched(file, /damaged|malformed/)
  })

  test('is cut short', async (t) => {
    const file = await makeLibraryFile(t)
    truncateSync(file, 4_096 * 4)

    await assertRefusedUntouched(file, /damaged|malformed/)
  })

  test('has a newer schema version', async (t) => {
    const file = await makeLibraryFile(t)
    await withDatabase(file, (db) => db.exec('PRAGMA user_version = 99'))

    await assertRefusedUntouched(file, new RegExp(`newer version.*schema 99.*knows ${SQLITE_MIGRATIONS.length}`))
  })

  test('belongs to another program', async (t) => {
    const file = join(temporaryFolder(t), 'library.db')
    await withDatabase(file, (db) => db.exec('CREATE TABLE recipes (name TEXT)'))

    await assertRefusedUntouched(file, /another program/)
  })

  test('belongs to another program with a known version number', async (t) => {
    const file = join(temporaryFolder(t), 'library.db')
    await withDatabase(file, (db) => db.exec('CREATE TABLE commands (id TEXT); PRAGMA user_version = 1'))

    await assertRefusedUntouched(file, /another program/)
  })

  test('belongs to this program, but has no version number', async (t) => {
    const file = await makeLibraryFile(t)
    await withDatabase(file, (db) => db.exec('PRAGMA user_version = 0'))

    await assertRefusedUntouched(file, /another program/)
  })

  test('lacks a table', async (t) => {
    const file = await makeLibraryFile(t)
    await withDatabase(file, (db) => db.exec('DROP TABLE library'))

    await assertRefusedUntouched(file, /./)
  })

  test('is a folder, with advice on what to do', async (t) => {
    const file = join(temporaryFolder(t), 'library.db')
    mkdirSync(file)

    const detail = await expectDetail(() => openSqliteStore({ file }))

    assert.match(detail, /is a folder/)
    assert.match(detail, /Nothing in it was changed\. Fix that, restore a backup/)
    assert.match(detail, /npm run restore -- --set-aside <backup file>/)
    assert.ok(detail.includes(file))
    assert.deepEqual(readdirSync(file), [])
  })

  test('is in a folder that is a file', async (t) => {
    const folder = join(temporaryFolder(t), 'data')
    writeFileSync(folder, 'words')

    const detail = await expectDetail(() => openSqliteStore({ file: join(folder, 'library.db') }))

    assert.ok(detail.includes(folder))
    assert.equal(readFileSync(folder, 'utf8'), 'words')
  })

  test('this user cannot read', { skip: whyNoOrdinaryUser() }, async (t) => {
    const file = await makeLibraryFile(t)
    chmodSync(file, 0)
    giveFolderOf(file)

    const detail = await expectDetail(() => asOrdinaryUser(() => openSqliteStore({ file })))

    assert.ok(detail.includes(file))
  })
})

async function assertRefusedUntouched(file: string, why: RegExp): Promise<void> {
  const before = readFileSync(file)
  const beside = readdirSync(dirname(file))

  const detail = await expectDetail(() => openSqliteStore({ file }))

  assert.match(detail, why)
  assert.ok(detail.includes(file))
  assert.ok(readFileSync(file).equals(before))
  assert.deepEqual(readdirSync(dirname(file)), beside)
}
