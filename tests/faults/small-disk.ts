import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { type ServerProcess, startServerProcess } from '../support/processes/start-server-process.ts'
import { temporaryFolder } from '../support/processes/temporary-folder.ts'
import type { Owner } from '../support/server/owner.ts'

/**
 * A server whose store has little disk space. `folder` is the path to its files from this process; `makeRoom` frees
 * space.
 */
type CrampedServer = {
  readonly server: ServerProcess
  readonly folder: string
  readonly makeRoom: () => void
}

/** A way to limit disk space. `skip` is the reason why it can't be used here, or false. */
export type SmallDisk = {
  readonly name: string
  readonly skip: string | false
  readonly start: (test: TestContext, owner: Owner) => Promise<CrampedServer>
}

const MOUNT_POINT = '/mnt'
/** Gives a program its own mounts, which only that program and its children see, and which disappear with them. */
const OWN_MOUNTS = process.getuid?.() === 0 ? ['unshare', '-m'] : ['unshare', '-r', '-m']
const WITH_SMALL_MOUNT = [...OWN_MOUNTS, 'sh', '-c', `mount -t tmpfs -o size=4m none ${MOUNT_POINT} && exec "$@"`, 'sh']
const FILLER = Buffer.alloc(3_500 * 1024)
/** The limit is in blocks of 512 or 1,024 bytes, depending on the shell. The database's log reaches it first. */
const WITH_SHORT_FILES = ['sh', '-c', 'ulimit -S -f 512; exec "$@"', 'sh']

export const SMALL_DISKS: readonly SmallDisk[] = [
  { name: 'a 4 MiB file system', skip: whyNot([...WITH_SMALL_MOUNT, 'true']), start: startOnSmallMount },
  { name: 'a file size limit', skip: whyNot(['prlimit', '--fsize']), start: startWithShortFiles },
]

async function startOnSmallMount(test: TestContext, { variables }: Owner): Promise<CrampedServer> {
  const server = await startServerProcess(test, {
    variables: { ...variables, DATA_DIR: join(MOUNT_POINT, 'data') },
    within: WITH_SMALL_MOUNT,
  })
  const mounted = join('/proc', String(server.child.pid), 'root', MOUNT_POINT)
  const filler = join(mounted, 'filler')
  writeFileSync(filler, FILLER)
  return { server, folder: join(mounted, 'data'), makeRoom: () => rmSync(filler) }
}

async function startWithShortFiles(test: TestContext, { variables }: Owner): Promise<CrampedServer> {
  const folder = temporaryFolder(test)
  const server = await startServerProcess(test, {
    variables: { ...variables, DATA_DIR: folder },
    within: WITH_SHORT_FILES,
  })
  const makeRoom = () => void spawnSync('prlimit', ['--pid', String(server.child.pid), '--fsize=1000000000:'])
  return { server, folder, makeRoom }
}

function whyNot([program = '', ...options]: readonly string[]): string | false {
  if (process.platform !== 'linux') return 'only on Linux'
  const { status, stderr } = spawnSync(program, options, { encoding: 'utf8' })
  return status === 0 ? false : `not here: ${stderr?.trim() || program}`
}
