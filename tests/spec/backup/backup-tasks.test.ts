import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { ROOT } from '../../../cli/build/paths.ts'
import { createOldFile, OLD_LIBRARIES } from '../../support/library/old-libraries.ts'
import { runNode } from '../../support/processes/node-process.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { all, createBackedUpCommand, DELETED, importCommands } from './library.ts'

const LIBRARY = [createBackedUpCommand('a'), createBackedUpCommand('b', { updatedAt: DELETED, deletedAt: DELETED })]

describe('npm run backup', () => {
  test("writes to DATA_DIR's backups and prints the file", async (t) => {
    const { dataDir, run } = await createDataFolder(t)

    const { code, output } = await run('backup')

    const [name = ''] = readdirSync(join(dataDir, 'backups'))
    const file = join(dataDir, 'backups', name)
    assert.match(name, /^commander-\d{4}-\d{2}-\d{2}T[\d-]+Z\.db$/)
    const library = join(dataDir, 'commander.db')
    assert.equal(output, `Backed up ${library} to ${file} and checked the copy. Commands: 1; deleted: 1.\n`)
    assert.equal(code, 0)
    assert.deepEqual(await all({ kind: 'file', file }), LIBRARY)
  })

  test('says why it failed, and exits with an error', async (t) => {
    const { dataDir, run } = await createDataFolder(t)
    const taken = join(dataDir, 'taken.db')
    writeFileSync(taken, 'mine')

    const { code, errors } = await run('backup', taken)

    assert.deepEqual([code, errors], [1, `There is already a file at ${taken}. Choose another name.\n`])
  })

  test('dates its files and keeps the requested number', async (t) => {
    const { dataDir, run } = await createDataFolder(t)
    const folder = join(dataDir, 'safe')
    const older = ['2020-01-01T00-00-00-000Z', '2021-01-01T00-00-00-000Z', '2022-01-01T00-00-00-000Z']
    mkdirSync(folder)
    for (const moment of older) writeFileSync(join(folder, `commander-${moment}.db`), '')
    writeFileSync(join(folder, 'before-the-move.db'), 'named by its owner')

    const { code, output } = await run('backup', folder, '--keep', '2')

    const [left, ...more] = readdirSync(folder).filter((name) => name.startsWith('commander-'))
    assert.deepEqual({ code, left, more: more.length }, { code: 0, left: `commander-${older[2]}.db`, more: 1 })
    assert.ok(readdirSync(folder).includes('before-the-move.db'))
    assert.match(output, /^Deleted the oldest backups: commander-2020\S+, commander-2021\S+\.db\.$/m)
  })

  for (const args of [['--keep', '0'], ['--keep', 'all'], ['a.db', 'b.db'], ['--what']]) {
    test(`prints its usage for the arguments "${args.join(' ')}"`, async (t) => {
      const { run } = await createDataFolder(t)

      const { code, errors } = await run('backup', ...args)

      assert.equal(code, 2)
      assert.match(errors, /^Usage: npm run backup \[-- <file or folder> --keep <number>\]/)
    })
  }
})

describe('npm run restore', () => {
  test('says to import an export instead', async (t) => {
    const { dataDir, run } = await createDataFolder(t)
    const exported = join(dataDir, 'commander.json')
    writeFileSync(exported, '{ "format": "commander", "commands": [] }')

    const { code, errors } = await run('restore', exported)

    assert.equal(code, 1)
    assert.equal(errors, `${exported} is an export, not a backup. Import it on the page: sign in, then Import.\n`)
  })

  test('asks for one of the files in a folder', async (t) => {
    const { dataDir, run } = await createDataFolder(t)

    const { code, errors } = await run('restore', dataDir)

    assert.deepEqual([code, errors], [1, `${dataDir} is a folder. Name a backup file in it.\n`])
  })

  test('says nothing about upgrading an older backup', async (t) => {
    const { run } = await createDataFolder(t)
    const [oldest] = OLD_LIBRARIES
    assert.ok(oldest !== undefined)
    const { location: backup } = await createOldFile(t, oldest)

    const { code, errors } = await run('restore', backup)

    assert.deepEqual([code, errors], [0, ''])
  })

  test('refuses a damaged backup and leaves the library alone', async (t) => {
    const { dataDir, run } = await createDataFolder(t)
    const backup = join(dataDir, 'one.db')
    writeFileSync(backup, 'damaged')

    const { code, errors } = await run('restore', backup)

    assert.equal(code, 1)
    assert.match(errors, /^\S+one\.db cannot be restored: file is not a database\. Nothing was changed\. Try another/)
    assert.deepEqual(await all({ kind: 'file', file: join(dataDir, 'commander.db') }), LIBRARY)
  })

  test('sets a damaged library aside only on request', async (t) => {
    const { dataDir, run } = await createDataFolder(t)
    const backup = join(dataDir, 'one.db')
    await run('backup', backup)
    writeFileSync(join(dataDir, 'commander.db'), 'damaged')

    const refused = await run('restore', backup)
    const { code, output } = await run('restore', '--set-aside', backup)

    assert.equal(refused.code, 1)
    assert.match(refused.errors, /commander\.db cannot be used.*npm run restore -- --set-aside/)
    assert.match(
      output,
      /^The unusable file is now \S+commander\.db\.unusable-\S+\.\nRestored from \S+one\.db\. Restored: 2/,
    )
    assert.equal(code, 0)
    assert.deepEqual(await all({ kind: 'file', file: join(dataDir, 'commander.db') }), LIBRARY)
  })

  for (const args of [[], ['a.db', 'b.db'], ['--what', 'a.db']]) {
    test(`prints its usage for the arguments "${args.join(' ')}"`, async (t) => {
      const { run } = await createDataFolder(t)

      const { code, errors } = await run('restore', ...args)

      assert.equal(code, 2)
      assert.match(errors, /^Usage: npm run restore -- <backup file> \[--set-aside\]/)
    })
  }
})

/** A `DATA_DIR` with a library, and a function that runs a task for it. */
async function createDataFolder(t: TestContext) {
  const dataDir = temporaryFolder(t)
  await importCommands({ kind: 'file', file: join(dataDir, 'commander.db') }, LIBRARY)
  const env = { DATA_DIR: dataDir, NODE_NO_WARNINGS: '1' }
  const run = (task: string, ...args: readonly string[]) =>
    runNode([join(ROOT, 'cli', `${task}.ts`), ...args], { cwd: ROOT, env })
  return { dataDir, run }
}
