import assert from 'node:assert/strict'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { makeSqliteFile } from '../../server/store/sqlite/open-sqlite-database.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { put } from './changes.ts'
import { expectDetail } from './fresh-database.ts'
import { aCommand, manyCommands } from './sample-commands.ts'
import { makeFolder, makeLibraryFile, sqliteDatabaseIn } from './sqlite-database.ts'

test('SQLite: the folders on the way to the file are made', async (t) => {
  const file = join(await makeFolder(t), 'not', 'there', 'library.db')

  await sqliteDatabaseIn(t, file).store()

  assert.ok(readdirSync(dirname(file)).includes('library.db'))
})

test('SQLite: closing leaves one file, complete, with no log beside it', async (t) => {
  const file = await makeLibraryFile(t)

  assert.deepEqual(readdirSync(dirname(file)), ['library.db'])
})

test('SQLite: an empty file is damage, as a new library appears whole', async (t) => {
  const file = join(await makeFolder(t), 'library.db')
  writeFileSync(file, '')

  const detail = await expectDetail(() => openSqliteStore({ file }))

  assert.match(detail, /library\.db cannot be used: it is empty.*npm run restore/)
  assert.deepEqual(readFileSync(file, 'utf8'), '')
})

test('SQLite: of two that make the library at one moment, one does, and nothing of the other is left', async (t) => {
  const file = join(await makeFolder(t), 'library.db')
  makeSqliteFile(file)
  const first = readFileSync(file)

  makeSqliteFile(file)

  assert.ok(readFileSync(file).equals(first))
  assert.deepEqual(readdirSync(dirname(file)), ['library.db'])
})

test('SQLite: a library that is moved away while it is open takes no change that would be lost', async (t) => {
  const file = await makeLibraryFile(t)
  const store = await sqliteDatabaseIn(t, file).store()

  renameSync(file, `${file}.moved`)
  const gone = await expectDetail(put(store, [aCommand()]))
  writeFileSync(file, 'another file')
  const replaced = await expectDetail(put(store, [aCommand()]))
  const { commands } = await store.list()
  renameSync(`${file}.moved`, file)

  for (const detail of [gone, replaced]) assert.match(detail, /was moved or replaced.*Restart the server/)
  assert.deepEqual(commands, manyCommands(500))
  await put(store, [aCommand()])
  assert.deepEqual((await store.list()).commands, [...manyCommands(500), aCommand()])
})
