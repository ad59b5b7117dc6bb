import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { backUp } from '../../../server/store/backup/back-up.ts'
import { openSqliteStore } from '../../../server/store/sqlite/sqlite-store.ts'
import { READ_TOKEN } from '../../contract/access-tokens-contract.ts'
import { makePostgresDatabase } from '../../support/library/postgres-database.ts'
import { whyNoPostgres } from '../../support/library/postgres-server.ts'
import { createCommand, manyCommands } from '../../support/library/sample-commands.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { all, createBackedUpCommand, DELETED, IMPORTED, importCommands } from './library.ts'

const LIBRARY = [
  createBackedUpCommand('b'),
  createBackedUpCommand('a', { updatedAt: DELETED, deletedAt: DELETED }),
  createBackedUpCommand('draft'),
]

describe('backup', () => {
  test('contains every command unchanged, including deleted ones', async (t) => {
    const { source, target } = await places(t)
    await importCommands(source, LIBRARY)

    const report = await backUp(source, target)

    assert.deepEqual(report, { ok: true, value: { commands: 2, deleted: 1 } })
    assert.deepEqual(await all({ kind: 'file', file: target }), LIBRARY)
  })

  test('is the same for PostgreSQL as for SQLite', { skip: whyNoPostgres() }, async (t) => {
    const { target } = await places(t)
    const source = { kind: 'postgres', url: (await makePostgresDatabase(t)).location } as const
    await importCommands(source, LIBRARY)

    const report = await backUp(source, target)

    assert.ok(report.ok)
    assert.deepEqual(await all({ kind: 'file', file: target }), LIBRARY)
  })

  test('is a consistent snapshot while a server writes', async (t) => {
    const { source, target } = await places(t)
    const store = openSqliteStore(source)
    t.after(() => store.close())
    await store.seed(manyCommands(500))
    let isDone = false
    const writing = write(store, () => isDone)

    const report = await backUp(source, target)

    isDone = true
    const writes = await writing
    const texts = (await all({ kind: 'file', file: target })).map(({ command }) => command.notes)
    assert.ok(report.ok && writes > 0)
    assert.equal(texts.length, 500)
    assert.equal(new Set(texts.slice(0, 2)).size, 1, 'two commands that always change together are not the same')
  })

  test('contains no access tokens', async (t) => {
    const { source, target } = await places(t)
    const store = openSqliteStore(source)
    t.after(() => store.close())
    await store.seed([createCommand()])
    await store.tokens.make(READ_TOKEN, READ_TOKEN.createdAt)

    await backUp(source, target)

    const copy = openSqliteStore({ file: target })
    t.after(() => copy.close())
    assert.deepEqual(await copy.tokens.list(), [])
    assert.ok(!readFileSync(target).includes(READ_TOKEN.digest))
  })

  test('gets no starter commands when a server opens it', async (t) => {
    const { source, target } = await places(t)
    await importCommands(source, [createBackedUpCommand('only')])
    await backUp(source, target)

    const store = openSqliteStore({ file: target })
    t.after(() => store.close())

    assert.equal(await store.seed([createCommand({ id: 'starter' })]), 'kept')
    assert.equal((await store.list()).commands.length, 1)
  })
})

describe("backup that can't be made", () => {
  test('creates nothing if there is no library', async (t) => {
    const { source, target } = await places(t)

    const report = await backUp(source, target)

    assert.deepEqual(report, { ok: false, error: `There is no library at ${source.file}.` })
    assert.deepEqual([existsSync(source.file), existsSync(target)], [false, false])
  })

  test('names the file that already exists', async (t) => {
    const { source, target } = await places(t)
    await importCommands(source, LIBRARY)
    await backUp(source, target)

    const again = await backUp(source, target)

    assert.ok(!again.ok && again.error.includes(target))
  })

  test('leaves no file if the library is damaged', async (t) => {
    const { source, target, folder } = await places(t)
    await writeFile(source.file, 'SQLite format 3\0 and then nothing that it would be')

    const report = await backUp(source, target)

    assert.ok(!report.ok && report.error.includes(source.file))
    assert.deepEqual(readdirSync(join(folder, 'backups')), [])
  })

  test("says why its file can't be written", async (t) => {
    const { source, target } = await places(t)
    await importCommands(source, LIBRARY)
    await writeFile(target, 'a file, not a folder')

    const report = await backUp(source, join(target, 'one.db'))

    assert.match(report.ok ? '' : report.error, /The backup cannot be written to .*one\.db: E(?:EXIST|NOTDIR)/)
  })
})

async function places(t: TestContext) {
  const folder = temporaryFolder(t)
  await mkdir(join(folder, 'backups'))
  const source = { kind: 'file', file: join(folder, 'commander.db') } as const
  return { folder, source, target: join(folder, 'backups', 'one.db') }
}

/**
 * Changes the notes of the first two commands, both to the same text, again and again until `isDone` returns true.
 * Returns the number of changes.
 */
async function write(store: ReturnType<typeof openSqliteStore>, isDone: () => boolean): Promise<number> {
  const { commands } = await store.list()
  const ids = commands.slice(0, 2).map(({ id }) => id)
  for (let count = 0; ; count += 1) {
    if (isDone()) return count
    await store.change(ids, (present) => ({
      put: present.commands.map((kept) => ({
        ...kept,
        revision: present.nextRevision,
        command: { ...kept.command, notes: `Write ${count}` },
      })),
      record: { id: randomUUID(), at: IMPORTED, by: null, action: 'replace' },
      answer: null,
    }))
    await new Promise((resolve) => setImmediate(resolve))
  }
}
