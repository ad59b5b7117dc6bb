import assert from 'node:assert/strict'
import { chmodSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { backUp } from '../../server/store/backup/back-up.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { putCommands } from '../support/library/changes.ts'
import { createCommand } from '../support/library/sample-commands.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

const skip = process.platform === 'win32' ? 'no modes of files on this platform' : false

describe('SQLite: only the owner of a library', { skip }, () => {
  test('can read the library, its log and its folder', async (t) => {
    withUmask(t, 0)
    const file = join(temporaryFolder(t), 'deep', 'data', 'library.db')

    await fill(t, file)

    assert.deepEqual(modesIn(dirname(file)), {
      'library.db': '600',
      'library.db-shm': '600',
      'library.db-wal': '600',
    })
    assert.equal(modeOf(dirname(file)), '700')
    assert.equal(modeOf(dirname(dirname(file))), '700')
  })

  test('can read a backup and its folder', async (t) => {
    withUmask(t, 0)
    const folder = temporaryFolder(t)
    const file = join(folder, 'library.db')
    await fill(t, file)

    const report = await backUp({ kind: 'file', file }, join(folder, 'backups', 'copy.db'))

    assert.ok(report.ok)
    assert.equal(modeOf(join(folder, 'backups')), '700')
    assert.deepEqual(modesIn(join(folder, 'backups')), { 'copy.db': '600' })
  })

  test('can share the library and its log with chmod', async (t) => {
    const file = join(temporaryFolder(t), 'library.db')
    openSqliteStore({ file }).close()
    chmodSync(file, 0o640)

    await fill(t, file)

    assert.deepEqual(new Set(Object.values(modesIn(dirname(file)))), new Set(['640']))
  })
})

/** Changes the library and keeps it open until the test ends, so its write-ahead log exists. */
async function fill(t: TestContext, file: string): Promise<void> {
  const store = openSqliteStore({ file })
  t.after(() => store.close())
  await putCommands(store, [createCommand()])
}

function withUmask(t: TestContext, mask: number): void {
  const before = process.umask(mask)
  t.after(() => process.umask(before))
}

function modesIn(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]))
}

function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}
