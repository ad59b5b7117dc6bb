import assert from 'node:assert/strict'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import type { Command, StoredCommand } from '../../core/commands/command.ts'
import { openPostgresStore } from '../../server/store/postgres/postgres-store.ts'
import type { CommandStore } from '../../server/store/sql/command-store.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { alter, createRecord, LATER } from '../support/library/changes.ts'
import { DATABASE_KINDS } from '../support/library/database-kinds.ts'
import { createCommand } from '../support/library/sample-commands.ts'
import { createLibraryCopy, sortedById } from '../support/project/library-copy.ts'
import { A, ALL, B, C, DRAFT } from './synced-commands.ts'

const copy = await createLibraryCopy()
after(copy.remove)

describe('sync', () => {
  for (const [kind, skip, makeDatabase] of DATABASE_KINDS) {
    test(`with ${kind} copies each side's changes to the other`, { skip }, async (t) => {
      copy.reset(ALL)
      const { variables, open } = placeOf(await makeDatabase(t))
      assert.match((await copy.run(['push'], variables)).output, /^Pushed to .+: 3 commands\.\n {2}a {2}First\n/)
      copy.write('git.md', (text) => text.replace('First', 'First, by file'))
      await within(await open(), (store) =>
        put(store, { ...C, notes: 'Third, by hand' }, createCommand({ id: 'd', platform: 'x' })),
      )

      const status = await copy.run(['status'], variables)
      const before = copy.texts()
      const pulled = await copy.run(['pull'], variables)
      const pushed = await copy.run(['push'], variables)

      assert.deepEqual(
        [status.code, pulled.code, pushed.code],
        [0, 0, 0],
        status.errors + pulled.errors + pushed.errors,
      )
      assert.match(status.output, /have 1 command in common\./)
      assert.match(status.output, /Changed in the files: 1 command\.\n {2}a {2}First, by file\n/)
      assert.match(status.output, /Changed in the library: 1 command\.\n {2}c {2}Third/)
      assert.match(status.output, /Added in the library: 1 command\.\n {2}d {2}What has changed/)
      const after = copy.texts()
      assert.equal(after['git.md'], before['git.md'])
      assert.equal(after['tar.md'], before['tar.md']?.replace('Third', 'Third, by hand'))
      assert.match(after['x.md'] ?? '', /^---\ncommander: 1\norder: 30\n/)
      const expected = [
        { ...A, notes: 'First, by file' },
        B,
        { ...C, notes: 'Third, by hand' },
        createCommand({ id: 'd', platform: 'x' }),
      ]
      assert.deepEqual(copy.commands(), sortedById(expected))
      await within(await open(), async (store) => {
        assert.deepEqual(sortedById((await store.list()).commands), sortedById(expected))
        const [change] = await store.changes('2000-01-01T00:00:00.000Z')
        assert.deepEqual([change?.action, change?.count], ['push', 1])
      })
      assert.match(
        (await copy.run(['status'], variables)).output,
        /have 4 commands in common\.\nThere are no differences\./,
      )
    })
  }

  test('leaves conflicts to the owner', async () => {
    await setUpSynced(ALL)
    copy.write('git.md', (text) => text.replace('First', 'First, by file').replace(/\n### Second[\s\S]*Id: b\n/, ''))
    await within(openLocal(), (store) => put(store, { ...A, notes: 'First, by hand' }, { ...B, line: 'git log' }))

    const pulled = await copy.run(['pull'])
    const pushed = await copy.run(['push'])
    const wrong = await copy.run(['pull', '--over', 'c'])

    for (const { code, output } of [pulled, pushed]) {
      assert.equal(code, 1)
      assert.match(output, /Changed on both sides: 2 commands, left alone\./)
      assert.match(output, / {2}a\n {4}Notes\n {6}files: {3}First, by file\n {6}library: First, by hand\n/)
      assert.match(output, / {2}b {2}Second\n {4}deleted in the files, changed on the other side\n/)
    }
    assert.deepEqual([wrong.code, wrong.errors], [1, 'There is no conflict to resolve for: c.\n'])
    assert.equal((await copy.run(['pull', '--over', 'b'])).code, 1)
    assert.equal((await copy.run(['push', '--over', 'a'])).code, 0)
    const expected = [{ ...A, notes: 'First, by file' }, { ...B, line: 'git log' }, C]
    assert.deepEqual([copy.commands(), await localList()], [expected, expected])
  })

  test('deletes nothing the first time, and leaves conflicts', async () => {
    await setUpSynced([A, B])
    await within(openLocal(), (store) => put(store, { ...A, notes: 'Once' }))
    await within(openLocal(), (store) => put(store, A))
    rmSync(join(copy.data, 'library-meetings.json'))
    copy.write('git.md', (text) => text.replace('First', 'Otherwise').replace(/\n### Second[\s\S]*Id: b\n/, ''))
    copy.write('tar.md', () => '---\ncommander: 1\n---\n\n## tar\n\n### Third\n\n```sh\ngit status\n```\n\nId: c\n')

    const { output } = await copy.run(['push'])
    await copy.run(['pull', '--over', 'all'])

    assert.match(output, /: 1 command\.\n {2}c {2}Third\n/)
    assert.deepEqual([copy.commands(), await localList()], [ALL, ALL])
  })

  test('keeps private commands out of files', async () => {
    await setUpSynced(ALL)
    await within(openLocal(), (store) => put(store, DRAFT, { ...B, notes: null }))

    const pulled = await copy.run(['pull'])
    const pushed = await copy.run(['push'])

    assert.match(pulled.output, /Removed from the files \(now private\): 1 command\.\n {2}b {2}Second\n/)
    assert.match(pulled.output, /Private, not in the files: 1 command\. To include them, add --private\.\n/)
    assert.deepEqual([pushed.code, copy.commands()], [0, [A, C]])
    assert.doesNotMatch(JSON.stringify(copy.texts()), /secret|draft/)
    assert.deepEqual(await localList(), sortedById([A, { ...B, notes: null }, C, DRAFT]))
    await copy.run(['pull', '--private'])
    assert.deepEqual(copy.commands(), await localList())
    await copy.run(['pull'])
    assert.deepEqual(copy.commands(), await localList())
  })

  test('names the line of a mistake, and stops', async () => {
    await setUpSynced(ALL)
    copy.write('git.md', (text) => text.replace('Id: b', 'Id: a'))
    const before = copy.texts()

    for (const work of ['status', 'pull', 'push']) {
      const { code, errors } = await copy.run([work])
      assert.equal(code, 1)
      assert.match(errors, /^content\/library\/git\.md:16: id is "a", which content\/library\/git\.md:8 already has/)
    }
    assert.deepEqual([copy.texts(), await localList()], [before, ALL])
  })

  test('deletes nothing if the database was recreated', async () => {
    await setUpSynced(ALL)
    await within(openLocal(), (store) => put(store, { ...A, notes: 'Later' }))
    await copy.run(['pull'])
    for (const end of ['', '-wal', '-shm']) rmSync(join(copy.data, `commander.db${end}`), { force: true })
    await within(openLocal(), async (store) => void (await store.seed([])))

    const { output } = await copy.run(['pull'])

    assert.match(output, /^This isn't the library of the last sync/)
    assert.equal(copy.commands().length, 3)
  })

  test('reports deletions separately from changes', async () => {
    await setUpSynced(ALL)
    copy.write('git.md', (text) => text.replace('First', 'First, by file').replace(/\n### Second[\s\S]*Id: b\n/, ''))

    const pushed = await copy.run(['push'])
    await within(openLocal(), async (store) => void (await alter(store, ['c'], { deletedAt: LATER })))
    const pulled = await copy.run(['pull'])

    assert.match(
      pushed.output,
      /^Pushed to .+: 1 command\.\n {2}a {2}First, by file\nDeleted from .+: 1 command\.\n {2}b {2}Second\n$/,
    )
    assert.match(pulled.output, /^Deleted from the files: 1 command\.\n {2}c {2}Third\n$/)
  })

  test('deletes nothing if all files are gone', async () => {
    await setUpSynced(ALL)
    rmSync(copy.folder, { recursive: true })

    const pushed = await copy.run(['push'])
    const pulled = await copy.run(['pull'])

    assert.match(pushed.output, /^content\/library has no command files, so nothing counts as deleted there\.\n/)
    assert.match(pulled.output, /^Pulled from .+: 3 commands\./)
    assert.deepEqual([await localList(), copy.commands()], [ALL, ALL])
  })

  test('creates no database for status and pull', async () => {
    copy.reset(ALL)

    for (const work of ['status', 'pull']) {
      assert.match(
        (await copy.run([work])).errors,
        /^There is no library at .+commander\.db yet\. Run "npm start" once/,
      )
    }
    assert.deepEqual([existsSync(copy.data), Object.keys(copy.texts())], [false, ['git.md', 'tar.md']])
  })

  test('finishes an interrupted pull', async () => {
    await setUpSynced(ALL)
    const before = copy.texts()['git.md'] ?? ''
    const plan = [{ path: 'git.md', before, after: before.replace('First', 'Pulled') }]
    writeFileSync(join(copy.folder, '.unfinished.json'), JSON.stringify(plan))
    await within(openLocal(), (store) => put(store, { ...A, notes: 'Pulled' }))

    assert.match((await copy.run(['status'])).output, /^An earlier pull was interrupted/)
    assert.equal((await copy.run(['pull'])).code, 0)
    assert.deepEqual(copy.commands(), [{ ...A, notes: 'Pulled' }, B, C])
    writeFileSync(join(copy.folder, '.unfinished.json'), JSON.stringify(plan))
    copy.write('git.md', (text) => text.replace('Second', 'Mine'))
    assert.match(
      (await copy.run(['push'])).errors,
      /^An earlier pull was interrupted, and these files have changed since: .+git\.md/,
    )
    assert.equal((await copy.run(['push'])).code, 0)
  })

  test('ignores an unfinished pull with paths outside content/library', async () => {
    await setUpSynced(ALL)
    const before = copy.texts()
    const hostile = { path: '../../stolen.txt', before: null, after: 'hostile' }
    writeFileSync(join(copy.folder, '.unfinished.json'), JSON.stringify([hostile]))

    assert.equal((await copy.run(['pull'])).code, 0)

    assert.equal(existsSync(join(copy.folder, '..', '..', 'stolen.txt')), false)
    assert.deepEqual(copy.texts(), before)
  })

  test('exits with code 2 for invalid arguments', async () => {
    for (const args of [
      ['pull', 'x'],
      ['status', '--over', 'a'],
      ['pull', '--site', 'ada'],
      ['push', '--private'],
      ['--x'],
    ]) {
      const { code, errors } = await copy.run(args)
      assert.equal(code, 2)
      assert.match(errors, /^Usage: npm run library -- <status \| pull \| push>/)
    }
  })
})

/** Stores these commands in the files and in the library, and syncs the two. */
async function setUpSynced(commands: readonly Command[]): Promise<void> {
  copy.reset(commands)
  const { code, errors } = await copy.run(['push'])
  assert.equal(code, 0, errors)
}

/** One of the test's stores: a function that opens it, and the variables that make the tool use it. */
type Place = { readonly variables: Readonly<Record<string, string>>; readonly open: () => Promise<CommandStore> }

function placeOf(url: string | null): Place {
  if (url === null) return { variables: {}, open: async () => openLocal() }
  return { variables: { DATABASE_URL: url }, open: async () => await openPostgresStore({ url }) }
}

function openLocal(): CommandStore {
  return openSqliteStore({ file: join(copy.data, 'commander.db') })
}

async function within(store: CommandStore, work: (store: CommandStore) => Promise<void>): Promise<void> {
  await work(store)
  await store.close()
}

async function localList(): Promise<readonly Command[]> {
  const store = openLocal()
  const { commands } = await store.list()
  await store.close()
  return sortedById(commands)
}

/** Changes or adds commands, as their owner would on the page. */
async function put(store: CommandStore, ...commands: readonly Command[]): Promise<void> {
  const at = new Date().toISOString()
  await store.change(
    commands.map(({ id }) => id),
    ({ nextRevision: revision }) => {
      const kept = commands.map(
        (command): StoredCommand => ({ command, createdAt: at, updatedAt: at, deletedAt: null, revision }),
      )
      return { put: kept, answer: null, record: createRecord() }
    },
  )
}
