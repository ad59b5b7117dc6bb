import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { ROOT } from '../../cli/build/paths.ts'
import type { Command } from '../../core/commands/command.ts'
import { openSqliteStore } from '../../server/store/sqlite/sqlite-store.ts'
import { OF_SAMPLE } from '../support/library/of-sample.ts'
import { runNode } from '../support/processes/node-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

const FILLED: readonly Command[] = [
  { id: 'who', notes: 'Who is logged in', line: 'who' },
  { id: 'now', notes: 'What time it is', line: 'date' },
]
const MINE = '[{"notes": "How long this computer has been running", "line": "uptime"}]'

type Project = { readonly folder: string; readonly file: string }
type Store = ReturnType<typeof openSqliteStore>

const AT = '2026-01-01T00:00:00.000Z'

/** Changes that people may have made to a library since it was filled from files. */
const BY_PEOPLE = {
  'an edit': (store: Store) => put(store, 'replace', { id: 'who', notes: 'Who is here', line: 'who' }),
  'a new command': (store: Store) => put(store, 'create', { id: 'disk', notes: 'Free space', line: 'df -h' }),
  'a deletion': (store: Store) => put(store, 'delete', { id: 'who', notes: 'Who', line: 'who' }),
  'a token': async (store: Store) => {
    const token = { id: 't', name: 'script', scope: 'read', subject: 'ada', digest: 'd'.repeat(43) } as const
    await store.tokens.make({ ...token, createdAt: AT, expiresAt: '2027-01-01T00:00:00.000Z' }, AT)
  },
}

async function put(store: Store, action: 'create' | 'replace' | 'delete', command: Command) {
  await store.change([command.id], ({ nextRevision }) => {
    const deletedAt = action === 'delete' ? AT : null
    const kept = { command, createdAt: AT, updatedAt: AT, deletedAt, revision: nextRevision }
    return { put: [kept], answer: null, record: { id: 'c', at: AT, by: null, action } }
  })
}

describe('the database of before init', () => {
  test('moves away if only files have filled it', async (t) => {
    const { folder, file } = await aStartedProject(t)

    const { code, output } = await init(folder, ['--library', 'mine.json'])

    assert.equal(code, 0)
    const [, moved = ''] = /data\/commander\.db is in (\S+) now\. The next start makes a new one/.exec(output) ?? []
    assert.deepEqual(readdirSync(join(folder, moved)), ['commander.db'])
    assert.deepEqual(readdirSync(join(file, '..')), [])
    assert.deepEqual(await idsIn(join(folder, moved, 'commander.db')), ['who', 'now'])
  })

  test('moves away too if the starter library stays', async (t) => {
    const { folder, file } = await aStartedProject(t)

    await init(folder, ['--library', 'starter'])

    assert.ok(!existsSync(file))
  })

  for (const [what, change] of Object.entries(BY_PEOPLE)) {
    test(`stays, and init says so, after ${what}`, async (t) => {
      const { folder, file } = await aStartedProject(t, change)

      const { code, output } = await init(folder, ['--library', 'mine.json'])

      assert.equal(code, 0)
      assert.match(output, /^data\/commander\.db stays, and is what "npm start" and "npm run build" show\. It has /m)
      assert.match(output, /stop the server, move data\/commander\.db away and start again\.$/m)
      assert.ok(existsSync(file))
    })
  }
})

describe('init', () => {
  test('moves it or keeps it, as --database says', async (t) => {
    const changed = await aStartedProject(t, BY_PEOPLE['an edit'])
    const unchanged = await aStartedProject(t)

    await init(changed.folder, ['--library', 'none', '--database', 'move'])
    await init(unchanged.folder, ['--library', 'none', '--database', 'keep'])
    const misspelt = await init(unchanged.folder, ['--database', 'remove'])

    assert.ok(!existsSync(changed.file))
    assert.ok(existsSync(unchanged.file))
    assert.match(misspelt.errors, /^--database is "remove"; expected "move" or "keep"\./)
  })

  test('removes earlier builds', async (t) => {
    const { folder } = await aStartedProject(t)

    await init(folder, ['--library', 'none'])

    assert.ok(!existsSync(join(folder, 'build')))
  })

  test('refuses while a server has it open', async (t) => {
    const { folder, file } = await aStartedProject(t)
    const running = openSqliteStore({ file })
    await running.list()

    const refused = await init(folder, ['--library', 'none'])
    const kept = await idsOf(running)
    await running.close()

    assert.deepEqual([refused.code, refused.output], [1, ''])
    assert.match(
      refused.errors,
      /commander\.db is open in another program, such as "npm start".*\nNothing was changed\./,
    )
    assert.deepEqual(kept, ['who', 'now'])
    assert.ok(!existsSync(join(folder, 'content.before')))
  })
})

describe('the library files, without an answer about them', () => {
  test('go if untouched and stay if the owner wrote them', OF_SAMPLE, async (t) => {
    const sample = readFileSync(join(ROOT, 'content/library/git.md'), 'utf8')
    const folder = temporaryFolder(t, {
      'content/library/git.md': sample,
      'content/library/tar.md': `${sample}\n`,
      'content/library/mine.md': '',
      'content/library/.meetings.json': '{}',
    })

    const { output } = await init(folder, [])

    assert.deepEqual(readdirSync(join(folder, 'content/library')), ['mine.md', 'tar.md'])
    assert.match(output, /^content\/library\/mine\.md, content\/library\/tar\.md stay: you wrote or changed this/m)
  })

  test('all stay with --library starter', OF_SAMPLE, async (t) => {
    const sample = readFileSync(join(ROOT, 'content/library/git.md'), 'utf8')
    const folder = temporaryFolder(t, { 'content/library/git.md': sample })

    await init(folder, ['--library', 'starter'])

    assert.deepEqual(readdirSync(join(folder, 'content/library')), ['git.md'])
  })
})

describe('init with another place of the library', () => {
  test('moves the database of DATA_DIR, the second time too', async (t) => {
    const { folder, file } = await aStartedProject(t, async () => undefined, 'elsewhere/db')
    const variables = { DATA_DIR: 'elsewhere/db' }

    await init(folder, ['--library', 'none'], variables)
    await fill(file)
    const again = await init(folder, ['--library', 'none', '--force'], variables)

    assert.match(again.output, /elsewhere\/db\/commander\.db is in content\.before\//)
    assert.ok(!existsSync(file))
    assert.equal(readdirSync(join(folder, 'content.before')).length, 2)
  })

  test('names the command that empties PostgreSQL', async (t) => {
    const { folder } = await aStartedProject(t)

    const { code, output } = await init(folder, [], { DATABASE_URL: 'postgres://ada:secret@db.example:5432/home' })

    assert.equal(code, 0)
    assert.match(output, /^the database home at db\.example:5432 stays as it is/im)
    assert.match(output, /psql "\$DATABASE_URL" -c 'DROP SCHEMA commander CASCADE'/)
    assert.doesNotMatch(output, /secret/)
  })
})

/** A project whose server has run once and may have been used. */
async function aStartedProject(
  t: TestContext,
  use: (store: Store) => Promise<void> = async () => undefined,
  data = 'data',
): Promise<Project> {
  const folder = temporaryFolder(t, { 'content/library/who.md': '', 'build/site/index.html': '', 'mine.json': MINE })
  const file = join(folder, data, 'commander.db')
  await fill(file, use)
  return { folder, file }
}

async function fill(file: string, use: (store: Store) => Promise<void> = async () => undefined): Promise<void> {
  const store = openSqliteStore({ file })
  await store.seed(FILLED)
  await use(store)
  await store.close()
}

async function idsIn(file: string): Promise<readonly string[]> {
  const store = openSqliteStore({ file })
  const ids = await idsOf(store)
  await store.close()
  return ids
}

async function idsOf(store: Store): Promise<readonly string[]> {
  const { commands } = await store.list()
  return commands.map(({ id }) => id)
}

function init(folder: string, flags: readonly string[], variables: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, DATA_DIR: '', DATABASE_URL: '', ...variables }
  return runNode([join(ROOT, 'cli', 'init.ts'), '--name', 'Bo', '--yes', ...flags], { cwd: folder, env })
}
