import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { ServerProcessOptions } from './server-process.ts'

/**
 * Options for a server process. `variables` are environment variables, and `within` is a command that starts the
 * process, such as `unshare -m`.
 */
export type ServerProcessWishes = Partial<ServerProcessOptions> & {
  readonly variables: Readonly<Record<string, string>>
  readonly within?: readonly string[]
}

/**
 * The end of a process: its exit code, and everything that it wrote to standard error. The code is null if a signal
 * killed it.
 */
export type Ending = { readonly code: number | null; readonly errors: string }

/** A server that runs at `port` in its own process. `kill` sends SIGKILL and waits until the process has ended. */
export type ServerProcess = {
  readonly child: ChildProcess
  readonly port: number
  readonly ended: Promise<Ending>
  readonly kill: () => Promise<void>
}

/** A folder for V8's compile cache, which halves the start time of all servers except the first. */
const COMPILED = mkdtempSync(join(tmpdir(), 'commander-compiled-'))
const PROGRAM = fileURLToPath(new URL('./server-process.ts', import.meta.url))

after(() => rmSync(COMPILED, { recursive: true, force: true }))

/**
 * Starts a server and waits until it responds. The server is killed after the test, and stops by itself if this process
 * ends.
 */
export async function startServerProcess(test: TestContext, wishes: ServerProcessWishes): Promise<ServerProcess> {
  const { child, ended } = spawnServer(test, wishes)
  const line = await Promise.race([firstLineOf(child), ended.then(() => null)])
  if (line === null) throw new Error(`the server does not start: ${(await ended).errors}`)
  const port = Number(/:(\d+)\s*$/.exec(line)?.[1])
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { child, port, ended, kill }
}

/** Starts a server that is expected to fail, and returns how it ended. */
export function runRefusedStart(test: TestContext, wishes: ServerProcessWishes): Promise<Ending> {
  return spawnServer(test, wishes).ended
}

/** Starts a server and kills it after `afterMs`, even if it isn't responding yet. */
export async function killDuringStart(test: TestContext, wishes: ServerProcessWishes, afterMs: number): Promise<void> {
  const { child, ended } = spawnServer(test, wishes)
  await wait(afterMs)
  child.kill('SIGKILL')
  await ended
}

function spawnServer(test: TestContext, { variables, within = [], ...wishes }: ServerProcessWishes) {
  const options: ServerProcessOptions = { user: null, timeouts: null, site: null, ...wishes }
  const [program = '', ...rest] = [...within, process.execPath, PROGRAM, JSON.stringify(options)]
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH, PORT: '0', NODE_COMPILE_CACHE: COMPILED, ...variables },
    // A server stops by itself when its IPC channel closes.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const exit = once(child, 'exit')
  const errors = child.stderr === null ? Promise.resolve('') : text(child.stderr)
  const ended = Promise.all([exit, errors]).then(([[code], said]): Ending => ({ code, errors: said }))
  test.after(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, ended }
}

async function firstLineOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) return ''
  const [line] = await once(stdout, 'data')
  return String(line)
}
