import assert from 'node:assert/strict'
import { chmodSync, chownSync, existsSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import type { CommandStore } from '../../server/store/sql/command-store.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { putCommands } from '../support/library/changes.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { createCommand, manyCommands } from '../support/library/sample-commands.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { asOrdinaryUser, giveFolderOf, whyNoOrdinaryUser } from './ordinary-user.ts'

const skip = whyNoOrdinaryUser()
/** The reason to skip a test that changes a file's owner, or false. Only root can do that. */
const notRoot = process.getuid?.() === 0 ? false : 'this is an ordinary user'

describe('read-only SQLite', () => {
  test("can be read, and written once that's allowed", { skip }, async (t) => {
    const file = await makeLibraryFile(t)
    chmodSync(file, 0o444)
    const store = openAsOrdinaryUser(t, file)

    const seeded = await store.seed([createCommand()])
    const refused = await expectDetail(
      asOrdinaryUser(() => putCommands(store, [createCommand()])),
      'read-only',
    )
    const before = await asOrdinaryUser(() => store.list())
    chmodSync(file, 0o644)
    await asOrdinaryUser(() => putCommands(store, [createCommand()]))

    assert.equal(seeded, 'kept')
    assert.match(refused, /user "\w+" needs permission to write to library\.db and to its folder/)
    assert.ok(!refused.includes(dirname(file)))
    assert.deepEqual(before.commands, manyCommands(5))
    assert.deepEqual((await store.list()).commands, [...manyCommands(5), createCommand()])
  })

  test('can be changed after the next start', { skip }, async (t) => {
    const file = await makeLibraryFile(t)
    chmodSync(file, 0o444)
    const first = openAsOrdinaryUser(t, file)
    await asOrdinaryUser(() => first.list())
    await asOrdinaryUser(() => first.close())
    chmodSync(file, 0o644)

    const second = openAsOrdinaryUser(t, file)

    await asOrdinaryUser(() => putCommands(second, [createCommand()]))
    assert.equal((await second.list()).commands.length, 6)
  })

  test('keeps working if its folder becomes read-only', { skip }, async (t) => {
    const file = await makeLibraryFile(t)
    const store = openAsOrdinaryUser(t, file)
    chmodSync(dirname(file), 0o555)

    await asOrdinaryUser(() => putCommands(store, [createCommand()]))

    assert.equal((await asOrdinaryUser(() => store.list())).commands.length, 6)
  })

  test('is refused if no log can be created', { skip }, async (t) => {
    const file = await makeLibraryFile(t)
    chmodSync(dirname(file), 0o555)

    const detail = await expectDetail(() => asOrdinaryUser(() => openSqliteStore({ file })), 'read-only')

    assert.ok(detail.includes(file))
    assert.ok(detail.includes(`to create files in the folder ${dirname(file)} (`), detail)
    assert.doesNotMatch(detail, /restore/)
    assert.deepEqual(readdirSync(dirname(file)), ['library.db'])
  })

  test('is refused if it cannot be created', { skip }, async (t) => {
    const file = join(temporaryFolder(t), 'library.db')
    giveFolderOf(file)
    chmodSync(dirname(file), 0o555)

    const detail = await expectDetail(() => asOrdinaryUser(() => openSqliteStore({ file })), 'read-only')

    assert.ok(detail.includes(file))
    assert.ok(detail.includes(`to create files in the folder ${dirname(file)} (`), detail)
    assert.equal(existsSync(file), false)
  })

  test('is refused if its folder cannot be created', { skip }, async (t) => {
    const above = temporaryFolder(t)
    chmodSync(above, 0o755)

    const detail = await expectDetail(
      () => asOrdinaryUser(() => openSqliteStore({ file: join(above, 'deep', 'data', 'library.db') })),
      'read-only',
    )

    assert.match(detail, new RegExp(`to create files in the folder ${above} \\(.* belongs to .*mode 755\\)`))
  })

  test('is refused if it belongs to another user', {
    skip: skip || notRoot,
  }, async (t) => {
    const file = await makeLibraryFile(t)
    chmodSync(dirname(file), 0o755)
    for (const path of [file, dirname(file)]) chownSync(path, 0, 0)
    chmodSync(file, 0o644)

    const detail = await expectDetail(() => asOrdinaryUser(() => openSqliteStore({ file })), 'read-only')

    assert.ok(detail.includes(`The library in ${file} cannot be used: the user "`), detail)
    assert.ok(detail.includes('library.db belongs to the user with the id 0, mode 644'), detail)
    assert.doesNotMatch(detail, /readonly|restore/)
  })

  test('refuses a log without its library, and keeps it', async (t) => {
    const file = join(temporaryFolder(t), 'library.db')
    writeFileSync(`${file}-wal`, 'commands that were acknowledged')

    const gone = await expectDetail(() => openSqliteStore({ file }))
    writeFileSync(file, '')
    const empty = await expectDetail(() => openSqliteStore({ file }))

    for (const detail of [gone, empty]) assert.match(detail, /the log beside it is not.*npm run restore/)
    assert.deepEqual(readdirSync(dirname(file)), ['library.db', 'library.db-wal'])
  })
})

/** Creates a library of five commands that belongs to an ordinary user, and closes it. Returns its file. */
async function makeLibraryFile(t: TestContext): Promise<string> {
  const file = join(temporaryFolder(t), 'library.db')
  giveFolderOf(file)
  const store = openAsOrdinaryUser(t, file)
  await asOrdinaryUser(() => store.seed(manyCommands(5)))
  await asOrdinaryUser(() => store.close())
  return file
}

function openAsOrdinaryUser(t: TestContext, file: string): CommandStore {
  const store = asOrdinaryUser(() => openSqliteStore({ file }))
  t.after(() => store.close())
  return store
}
