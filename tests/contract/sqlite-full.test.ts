import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { manyCommands } from '../support/library/sample-commands.ts'
import { makeSqliteDatabase, sqliteDatabaseIn } from '../support/library/sqlite-database.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'

const CRAMPED = join(import.meta.dirname, 'cramped-process.ts')
const SEED = join(import.meta.dirname, 'seed-process.ts')
/** Limits every file that the process writes to 1,024 blocks of 512 bytes (512 KiB). */
const LIMITED = ['/bin/sh', '-c', 'ulimit -f 1024; exec "$@"', 'sh']
/**
 * Mounts a disk of one megabyte at the folder `$0`. The mount has its own namespace, so it disappears with the process.
 */
const SMALL_DISK = 'mount -t tmpfs -o size=1m tmpfs "$0" && exec "$@"'

const NO_ROOM = { tooMuch: 'full', read: 10, little: true, readAfter: 11 }

describe('full SQLite', () => {
  test('refuses a change as a whole at its size limit', {
    skip: process.platform === 'win32' && 'no limits on the size of files',
  }, async (t) => {
    const file = join(temporaryFolder(t), 'library.db')

    const said = await run([...LIMITED, process.execPath, CRAMPED, file])

    assert.deepEqual(JSON.parse(said), NO_ROOM)
    const { commands } = await (await sqliteDatabaseIn(t, file).store()).list()
    assert.deepEqual(commands.slice(0, 10), manyCommands(10))
  })

  test('refuses a change as a whole on a full disk', {
    skip: whyNoSmallDisk(),
  }, async (t) => {
    const disk = join(temporaryFolder(t), 'disk')
    mkdirSync(disk)

    const said = await run(smallDisk(disk, [process.execPath, CRAMPED, join(disk, 'library.db')]))

    assert.deepEqual(JSON.parse(said), NO_ROOM)
  })

  test("refuses an initial library that doesn't fit", {
    skip: process.platform === 'win32' && 'no limits on the size of files',
  }, async (t) => {
    const database = await makeSqliteDatabase(t)

    const said = await run([...LIMITED, process.execPath, SEED, database.location, '20000'])

    assert.match(said, /"full"/)
    const store = await database.store()
    assert.deepEqual(await store.list(), { revision: 0, commands: [] })
    assert.equal(await store.seed(manyCommands(20_000)), 'seeded')
  })
})

async function run([program = '', ...options]: readonly string[]): Promise<string> {
  return text(spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] }).stdout)
}

function smallDisk(folder: string, command: readonly string[]): readonly string[] {
  return ['unshare', '--map-root-user', '--mount', '/bin/sh', '-c', SMALL_DISK, folder, ...command]
}

function whyNoSmallDisk(): string | false {
  const folder = mkdtempSync(join(tmpdir(), 'commander-disk-'))
  const [program = '', ...options] = smallDisk(folder, ['true'])
  const { status } = spawnSync(program, options)
  rmdirSync(folder)
  return status === 0 ? false : 'no small disk can be made here'
}
