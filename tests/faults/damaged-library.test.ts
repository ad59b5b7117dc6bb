import assert from 'node:assert/strict'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { backUp } from '../../server/store/backup/back-up.ts'
import { restoreBackup } from '../../server/store/backup/restore-backup.ts'
import { manyCommands } from '../support/library/sample-commands.ts'
import { sqliteDatabaseIn, withDatabase } from '../support/library/sqlite-database.ts'
import { runRefusedStart, startServerProcess } from '../support/processes/start-server-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { createOwner, listedIds, post, problemCodeOf } from '../support/server/owner.ts'

const PAGE = 4_096
const COMMANDS = manyCommands(500)
const IDS = COMMANDS.map(({ id }) => id)
const NOBODY = process.getuid?.() === 0 ? 65534 : null
const NOW = '2026-03-04T05:06:07.890Z'

/** Ways to damage a library's file for good. */
const DAMAGES: readonly { readonly what: string; readonly damage: (file: string) => unknown }[] = [
  { what: 'overwritten in its header', damage: (file) => overwrite(file, 0, 100) },
  { what: 'overwritten in the middle', damage: (file) => overwrite(file, PAGE * 9, PAGE * 10) },
  { what: 'empty', damage: (file) => truncateSync(file, 0) },
  { what: 'cut short', damage: (file) => truncateSync(file, PAGE * 10) },
  { what: 'replaced by a directory', damage: (file) => replaceByFolder(file) },
  { what: 'of a newer version', damage: (file) => withDatabase(file, (db) => db.exec('PRAGMA user_version = 99')) },
]

describe('damaged library', () => {
  for (const { what, damage } of DAMAGES) {
    test(`keeps the server from starting if it is ${what}`, async (t) => {
      const { file, backup, wishes } = await createBackedUpLibrary(t)
      await damage(file)
      const before = contentOf(file)

      const { code, errors } = await runRefusedStart(t, wishes)
      const after = contentOf(file)
      const restored = await restoreBackup({ backup, target: { kind: 'file', file }, now: NOW, setsAside: true })
      const server = await startServerProcess(t, wishes)

      assert.equal(code, 1)
      assert.ok(errors.includes(file) && errors.includes('npm run restore'), errors)
      assert.deepEqual(after, before)
      const setAside = restored.ok ? restored.value.setAside : null
      assert.ok(setAside !== null && existsSync(setAside), JSON.stringify(restored))
      assert.deepEqual(await listedIds(server), IDS)
    })
  }

  test('keeps the server from starting if it cannot be read', async (t) => {
    const { folder, file, wishes } = await createBackedUpLibrary(t)
    for (const path of [folder, file]) await chown(path, NOBODY ?? -1, NOBODY ?? -1)
    chmodSync(file, 0)

    const { code, errors } = await runRefusedStart(t, { ...wishes, user: NOBODY })
    chmodSync(file, 0o644)
    const server = await startServerProcess(t, { ...wishes, user: NOBODY })

    assert.equal(code, 1)
    assert.ok(errors.includes(file), errors)
    assert.deepEqual(await listedIds(server), IDS)
  })

  test('is served despite an empty log beside it', async (t) => {
    const { file, wishes } = await createBackedUpLibrary(t)
    writeFileSync(`${file}-wal`, '')

    const server = await startServerProcess(t, wishes)

    assert.deepEqual(await listedIds(server), IDS)
  })

  test('refuses changes while its file is moved away', async (t) => {
    const { owner, file, wishes } = await createBackedUpLibrary(t)
    const server = await startServerProcess(t, wishes)
    renameSync(file, `${file}-elsewhere`)

    const refused = await post(server, owner, { notes: 'Another', line: 'true' })
    renameSync(`${file}-elsewhere`, file)
    const added = await post(server, owner, { notes: 'Another', line: 'true' })

    assert.deepEqual([refused.status, problemCodeOf(refused)], [503, 'api/store-unavailable'])
    assert.equal(added.status, 201)
  })
})

/** A library that fills many SQLite pages, its backup, and the settings for a server that uses it. */
async function createBackedUpLibrary(t: TestContext) {
  const owner = await createOwner(t)
  const folder = temporaryFolder(t)
  const file = join(folder, 'commander.db')
  const store = await sqliteDatabaseIn(t, file).store()
  await store.seed(COMMANDS)
  await store.close()
  const backup = join(temporaryFolder(t), 'backup.db')
  const made = await backUp({ kind: 'file', file }, backup)
  assert.ok(made.ok && statSync(file).size > PAGE * 12)
  return { owner, folder, file, backup, wishes: { variables: { ...owner.variables, DATA_DIR: folder } } }
}

function overwrite(file: string, from: number, to: number): void {
  writeFileSync(file, readFileSync(file).fill('damage', from, to))
}

function replaceByFolder(file: string): void {
  rmSync(file)
  mkdirSync(file)
}

function contentOf(file: string): Buffer | null {
  return statSync(file).isDirectory() ? null : readFileSync(file)
}
