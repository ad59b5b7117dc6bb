import assert from 'node:assert/strict'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'
import { makeSqliteFile } from '../../server/store/sqlite/open-sqlite-database.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { putCommands } from '../support/library/changes.ts'
import { expectDetail } from '../support/library/fresh-database.ts'
import { createCommand, manyCommands } from '../support/library/sample-commands.ts'
import { makeLibraryFile, sqliteDatabaseIn } from '../support/library/sqlite-database.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

describe('SQLite file', () => {
  test('is created together with its missing folders', async (t) => {
    const file = join(temporaryFolder(t), 'not', 'there', 'library.db')

    await sqliteDatabaseIn(t, file).store()

    assert.ok(readdirSync(dirname(file)).includes('library.db'))
  })

  test('is complete without a log once closed', async (t) => {
    const file = await makeLibraryFile(t)

    assert.deepEqual(readdirSync(dirname(file)), ['library.db'])
  })

  test('counts as damaged if empty', async (t) => {
    const file = join(temporaryFolder(t), 'library.db')
    writeFileSync(file, '')

    const detail = await expectDetail(() => openSqliteStore({ file }))

    assert.match(detail, /library\.db cannot be used: it is empty.*npm run restore/)
    assert.deepEqual(readFileSync(file, 'utf8'), '')
  })

  test("isn't overwritten if created again", async (t) => {
    const file = join(temporaryFolder(t), 'library.db')
    makeSqliteFile(file)
    const first = readFileSync(file)

    makeSqliteFile(file)

    assert.ok(readFileSync(file).equals(first))
    assert.deepEqual(readdirSync(dirname(file)), ['library.db'])
  })

  test('accepts no changes while moved away or replaced', async (t) => {
    const file = await makeLibraryFile(t)
    const store = await sqliteDatabaseIn(t, file).store()

    renameSync(file, `${file}.moved`)
    const gone = await expectDetail(putCommands(store, [createCommand()]))
    writeFileSync(file, 'another file')
    const replaced = await expectDetail(putCommands(store, [createCommand()]))
    const { commands } = await store.list()
    renameSync(`${file}.moved`, file)

    for (const detail of [gone, replaced]) assert.match(detail, /was moved or replaced.*Restart the server/)
    assert.deepEqual(commands, manyCommands(500))
    await putCommands(store, [createCommand()])
    assert.deepEqual((await store.list()).commands, [...manyCommands(500), createCommand()])
  })
})
