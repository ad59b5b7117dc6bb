import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../tools/programs.ts'
import { missing } from '../support/processes/run-host.ts'

const LOOK_EVERY_MS = 20
const TRIES = 500

/** PgBouncer refuses to run as root, so root starts it as `nobody`. */
const NOBODY = 65534
const IS_ROOT = process.getuid?.() === 0

/** The reason why PgBouncer can't run here, or false if it can. For the `skip` option of a test. */
export function whyNoPgbouncer(): string | false {
  return missing('pgbouncer')
}

/**
 * Starts PgBouncer in transaction mode in front of a PostgreSQL server's Unix socket, and returns its TCP port.
 * PgBouncer stops when the test ends.
 */
export async function startPgbouncer(target: string, t: TestContext): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'commander-pgbouncer-'))
  const port = await freePort()
  await writeFile(join(folder, 'pgbouncer.ini'), settings(dirname(target), port))
  await writeFile(join(folder, 'users'), '"postgres" ""\n')
  if (IS_ROOT) await chown(folder, NOBODY, NOBODY)
  const child = spawn('pgbouncer', ['pgbouncer.ini'], {
    cwd: folder,
    stdio: 'ignore',
    ...(IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {}),
  })
  const ended = once(child, 'exit')
  t.after(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true })
  })
  for (let tries = 0; !(await isListening(port)); tries += 1) {
    if (tries === TRIES || child.exitCode !== null) throw new Error('PgBouncer did not start')
    await wait(LOOK_EVERY_MS)
  }
  return port
}

/** Settings that run consecutive transactions on different connections. */
function settings(serverFolder: string, port: number): string {
  return `[databases]
* = host=${serverFolder}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = users
pool_mode = transaction
default_pool_size = 4
server_round_robin = 1
`
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
