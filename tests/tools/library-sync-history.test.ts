import assert from 'node:assert/strict'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, type TestContext, test } from 'node:test'
import { backUp, withLibrary } from '../../server/store/backup/back-up.ts'
import { restoreBackup } from '../../server/store/backup/restore-backup.ts'
import type { LibraryLocation } from '../../server/store/library-location.ts'
import { putCommands } from '../support/library/changes.ts'
import { DATABASE_KINDS } from '../support/library/database-kinds.ts'
import { createCommand } from '../support/library/sample-commands.ts'
import { startServerProcess } from '../support/processes/start-server-process.ts'
import { createLibraryCopy, sortedById } from '../support/project/library-copy.ts'
import { startServer } from '../support/server/local-server.ts'
import { A, B } from './synced-commands.ts'

const copy = await createLibraryCopy()
after(copy.remove)

const LATE = createCommand({ id: 'late', platform: 'git', notes: 'Added after the backup' })

const PUT_BACK = /^This isn't the library of the last sync, or it has been restored to an earlier state since then\./

describe('sync with a library of known history', () => {
  for (const [kind, skip, makeDatabase] of DATABASE_KINDS) {
    test(`treats commands seeded by a server in ${kind} as synced`, { skip }, async (t) => {
      copy.reset([A, B])
      const { location, variables } = placeOf(await makeDatabase(t))
      assert.ok((await withLibrary(location, (store) => store.seed([A, B, LATE]))).ok)
      copy.write('git.md', (text) => text.replace('First', 'First, by file'))

      const pushed = await copy.run(['push'], variables)
      const pulled = await copy.run(['pull'], variables)
      const library = await withLibrary(location, (store) => store.list())

      assert.deepEqual([pushed.code, pulled.code], [0, 0], pushed.output + pulled.output)
      assert.match(pushed.output, /: 1 command\.\n {2}a {2}First, by file\n/)
      const expected = [{ ...A, notes: 'First, by file' }, B, LATE]
      assert.deepEqual(sortedById(copy.commands()), expected)
      assert.deepEqual(library.ok && sortedById(library.value.commands), expected)
    })
  }

  for (const [kind, skip, makeDatabase] of DATABASE_KINDS) {
    test(`brings back what a restored ${kind} backup removed`, { skip }, async (t) => {
      copy.reset([A, B])
      const { location, variables } = placeOf(await makeDatabase(t))
      assert.equal((await copy.run(['push'], variables)).code, 0)
      const backup = join(copy.data, 'backup.db')
      assert.ok((await backUp(location, backup)).ok)
      await change(location, [LATE])
      assert.match((await copy.run(['pull'], variables)).output, /1 command\.\n {2}late/)
      assert.ok((await restoreBackup({ backup, target: location, now: new Date().toISOString(), setsAside: false })).ok)
      await change(location, [{ ...A, notes: 'Since the restore' }])

      const status = await copy.run(['status'], variables)
      const pulled = await copy.run(['pull'], variables)
      const again = await copy.run(['pull'], variables)

      assert.match(status.output, PUT_BACK)
      assert.match(pulled.output, PUT_BACK)
      assert.doesNotMatch(again.output, PUT_BACK)
      assert.match(again.output, /Changed on both sides: 1 command, left alone\.\n {2}a\n/)
      assert.deepEqual(idsInFiles(), ['a', 'b', 'late'])
      assert.match((await copy.run(['push'], variables)).output, /: 1 command\.\n {2}late {2}Added after the backup\n/)
    })
  }

  for (const [sentence, isBeforePush] of [
    ['a copy of the database file from before the last pull', false],
    ['a copy of the database file from before the last push', true],
  ] as const) {
    test(`recognises ${sentence}`, async () => {
      copy.reset([A])
      assert.equal((await copy.run(['push'])).code, 0)
      cpSync(ownFile().file, join(copy.folder, '..', 'earlier.db'))
      if (isBeforePush) {
        copy.write('git.md', (text) => `${text}\n### Added after the backup\n\n\`\`\`sh\nls\n\`\`\`\n\nId: late\n`)
        assert.equal((await copy.run(['push'])).code, 0)
      } else {
        await change(ownFile(), [LATE])
        assert.equal((await copy.run(['pull'])).code, 0)
      }
      for (const end of ['', '-wal', '-shm']) rmSync(`${ownFile().file}${end}`, { force: true })
      cpSync(join(copy.folder, '..', 'earlier.db'), ownFile().file)
      for (const notes of ['One', 'Two', 'Three']) await change(ownFile(), [{ ...B, notes }])

      const { output } = await copy.run(['pull'])

      assert.match(output, PUT_BACK)
      assert.deepEqual(idsInFiles(), ['a', 'b', 'late'])
    })
  }

  test('reports that a site was restored', async (t) => {
    copy.reset([A])
    const data = join(copy.data, 'site')
    const location = { kind: 'file', file: join(data, 'commander.db') } as const
    await change(location, [A])
    const backup = join(copy.data, 'backup.db')
    assert.ok((await backUp(location, backup)).ok)
    await change(location, [LATE])
    const { port } = await startServerProcess(t, { variables: { DATA_DIR: data } })
    const site = `http://localhost:${port}`
    assert.equal((await copy.run(['pull', '--site', site])).code, 0)
    assert.equal((await copy.run(['pull', '--site', site])).output.split('\n').length, 2)
    assert.ok((await restoreBackup({ backup, target: location, now: new Date().toISOString(), setsAside: false })).ok)

    const restored = await copy.run(['pull', '--site', site])
    const older = await copy.run(['pull', '--site', await startOlderSite(t)])

    assert.match(restored.output, PUT_BACK)
    assert.deepEqual([older.code, idsInFiles()], [0, ['a', 'late']], older.errors)
    assert.match(copy.texts()['.meetings.json'] ?? '', /"revision": 5,\n {3}"history": null,/)
  })

  for (const [what, revision, history] of [
    ['a revision of 30 digits', '9'.repeat(30), 'x'],
    ['a revision of 400 digits', '9'.repeat(400), 'x'],
    ['a history id of a million letters', '5', 'x'.repeat(1_000_000)],
  ] as const) {
    test(`keeps .meetings.json small despite ${what}`, async (t) => {
      copy.reset([])
      const site = await startSiteWithRevision(t, { revision, history })

      await copy.run(['pull', '--site', site])
      const second = await copy.run(['pull', '--site', await startOlderSite(t)])

      assert.deepEqual([second.code, second.errors], [0, ''])
      assert.ok((copy.texts()['.meetings.json'] ?? '').length < 1_000)
    })
  }
})

/** Starts a site that sends its revision, but no history. Returns its URL. */
function startOlderSite(t: TestContext): Promise<string> {
  return startSiteWithRevision(t, { revision: '5' })
}

function startSiteWithRevision(t: TestContext, { revision, history }: { revision: string; history?: string }) {
  return startServer(t, ({ url = '' }, response) => {
    response.setHeader('Library-Revision', revision)
    response.end(JSON.stringify(url.startsWith('/api/revision') ? { revision: 5, history } : [A]))
  })
}

async function change(location: LibraryLocation, commands: Parameters<typeof putCommands>[1]): Promise<void> {
  const done = await withLibrary(location, async (store) => {
    await store.seed([])
    await putCommands(store, commands)
  })
  assert.ok(done.ok)
}

type Place = { readonly location: LibraryLocation; readonly variables: Readonly<Record<string, string>> }

function placeOf(url: string | null): Place {
  if (url === null) return { location: ownFile(), variables: {} }
  return { location: { kind: 'postgres', url }, variables: { DATABASE_URL: url } }
}

function ownFile() {
  return { kind: 'file', file: join(copy.data, 'commander.db') } as const
}

function idsInFiles(): readonly string[] {
  return copy.commands().map(({ id }) => id)
}
