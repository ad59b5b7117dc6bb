import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { openLibrary } from '../../server/store/library-location.ts'
import { makePostgresDatabase } from '../support/library/postgres-database.ts'
import { whyNoPostgres } from '../support/library/postgres-server.ts'
import { runNode } from '../support/processes/node-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import { createCopy } from '../support/project/copy.ts'

describe('npm run token', () => {
  test('prints only the token on standard output, once', async (t) => {
    const { task, tokens } = await createMachine(t)

    const { code, output, errors } = await task('--name', 'laptop', '--write', '--days', '7')

    const [made, ...more] = await tokens()
    assert.match(output, /^cmdr_[\w-]{43}\n$/)
    assert.match(errors, /Created the token "laptop" .*Until \d{4}-\d{2}-\d{2} it can read and change the library\./)
    assert.doesNotMatch(errors, /cmdr_/)
    assert.deepEqual([code, made?.name, made?.scope, more.length], [0, 'laptop', 'write', 0])
    const days = (Date.parse(made?.expiresAt ?? '') - Date.parse(made?.createdAt ?? '')) / 86_400_000
    assert.equal(days, 7)
  })

  test('creates a read-only token unless --write is given', async (t) => {
    const { task, tokens } = await createMachine(t)

    const { errors } = await task('--name', 'script')

    assert.match(errors, /it can read the library, including private commands\./)
    assert.equal((await tokens())[0]?.scope, 'read')
  })

  test('stores only the digest of a token', async (t) => {
    const { task, find, dataDir } = await createMachine(t)

    const { output } = await task('--name', 'laptop')

    const digest = createHash('sha256').update(output.trim()).digest('base64url')
    assert.equal((await find(digest))?.subject, 'machine-owner')
    const files = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name), 'latin1'))
    assert.ok(files.some((file) => file.includes(digest)))
    assert.ok(files.every((file) => !file.includes(output.trim())))
  })

  test('lists and revokes tokens without their secrets', async (t) => {
    const { task, tokens } = await createMachine(t)
    const { output: secret } = await task('--name', 'laptop', '--write')
    const [made] = await tokens()

    const listed = await task('--list')
    const revoked = await task('--revoke', made?.id ?? '')
    const again = await task('--revoke', made?.id ?? '')

    assert.match(listed.output, new RegExp(`^${made?.id}  write  until \\S+  last used never  laptop\\n$`))
    assert.ok(!listed.output.includes(secret.trim()))
    assert.match(revoked.output, /^Revoked the token "laptop"\./)
    assert.deepEqual([again.code, again.output], [1, ''])
    assert.match(again.errors, /There is no access token with the id/)
    assert.deepEqual(await tokens(), [])
  })

  test('requires OWNER_SUB if the site has a provider', async (t) => {
    const provider = { AUTH_DOMAIN: 'https://id.example', AUTH_CLIENT_ID: 'a', AUTH_AUDIENCE: 'b' }
    const ownerless = await createMachine(t, provider)
    const { task, find } = await createMachine(t, { ...provider, OWNER_SUB: 'auth0|ada' })

    const refused = await ownerless.task('--name', 'laptop')
    const { output } = await task('--name', 'laptop')

    assert.deepEqual([refused.code, refused.output], [1, ''])
    assert.match(refused.errors, /OWNER_SUB is not set/)
    const digest = createHash('sha256').update(output.trim()).digest('base64url')
    assert.equal((await find(digest))?.subject, 'auth0|ada')
  })

  for (const args of [
    [],
    ['--name', 'x', '--list'],
    ['--list', '--write'],
    ['--revoke', 'x', '--days', '3'],
    ['--what'],
    ['laptop'],
  ]) {
    test(`prints its usage for "${args.join(' ')}"`, async (t) => {
      const { task } = await createMachine(t)

      const { code, output, errors } = await task(...args)

      assert.deepEqual([code, output], [2, ''])
      assert.match(errors, /^Usage: npm run token/)
    })
  }

  for (const [args, fault] of [
    [['--name', ''], /^name: expected/],
    [['--name', 'x'.repeat(101)], /^name: expected/],
    [['--name', 'x', '--days', '366'], /^days: expected a whole number from 1 to 365\.$/m],
    [['--name', 'x', '--days', 'soon'], /^days: expected/],
  ] as const) {
    test(`names the mistake in "${args.join(' ').slice(0, 30)}"`, async (t) => {
      const { task, tokens } = await createMachine(t)

      const { code, errors } = await task(...args)

      assert.equal(code, 1)
      assert.match(errors, fault)
      assert.deepEqual(await tokens(), [])
    })
  }

  test('creates no database from a library with mistakes', async (t) => {
    const copy = await createCopy()
    t.after(copy.remove)
    const dataDir = join(copy.folder, 'data')
    writeFileSync(join(copy.folder, 'content', 'library', 'headless.md'), '## git\n')

    const { code, output, errors } = await copy.run('token', '--name', 'laptop')

    assert.deepEqual([code, output], [1, ''])
    assert.match(errors, /^content\/library\/headless\.md:1: is not a file of commands/)
    assert.ok(!existsSync(dataDir))
  })

  test('says on standard error that there are no tokens', async (t) => {
    const { task } = await createMachine(t)

    const { code, output, errors } = await task('--list')

    assert.deepEqual([code, output, errors], [0, '', 'There are no access tokens.\n'])
  })

  test('also creates tokens in PostgreSQL', { skip: whyNoPostgres() }, async (t) => {
    const { location } = await makePostgresDatabase(t)
    const { task } = await createMachine(t, { DATABASE_URL: location })

    const { output } = await task('--name', 'laptop', '--write')
    const listed = await task('--list')

    assert.match(output, /^cmdr_/)
    assert.match(listed.output, / {2}laptop\n$/)
  })
})

async function createMachine(t: TestContext, variables: Readonly<Record<string, string>> = {}) {
  const dataDir = temporaryFolder(t)
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...variables }
  const task = (...args: readonly string[]) => runNode(['cli/bootstrap/run.js', 'token', ...args], { env })
  const inStore = async <T>(read: (store: Awaited<ReturnType<typeof openLibrary>>) => Promise<T>) => {
    const store = await openLibrary({ kind: 'file', file: join(dataDir, 'commander.db') })
    try {
      return await read(store)
    } finally {
      await store.close()
    }
  }
  return {
    dataDir,
    task,
    tokens: () => inStore(({ tokens }) => tokens.list()),
    find: (digest: string) => inStore(({ tokens }) => tokens.find(digest)),
  }
}
