import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { TestContext } from 'node:test'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { createBuiltSite } from '../../support/server/site.ts'

/** Options for the server process. `withChannel` connects it to this process by IPC. */
export type ProcessWishes = {
  readonly variables?: Readonly<Record<string, string>>
  readonly commandLine?: readonly string[]
  readonly withChannel?: boolean
}

/** A server process. `ready` resolves with its first line of output, and `ended` with its exit code and all output. */
export type ServerRun = {
  readonly child: ChildProcess
  readonly ready: Promise<string>
  readonly ended: Promise<{ readonly code: number | null; readonly output: string; readonly errors: string }>
}

const RUN_SERVER = new URL('../../../server/app/run-server.ts', import.meta.url).href

/**
 * A free port, and all settings that an owner needs. The provider is hosted, because loading the local one takes time.
 */
const VARIABLES = {
  PATH: process.env.PATH,
  PORT: '0',
  AUTH_DOMAIN: 'auth.example',
  AUTH_CLIENT_ID: 'site',
  AUTH_AUDIENCE: 'https://api.example',
  OWNER_SUB: 'owner-1',
}

/** Starts the server as a process on a free port. It's killed when the test ends. */
export async function runServerProcess(test: TestContext, wishes: ProcessWishes = {}): Promise<ServerRun> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', await programFor(test, wishes)], {
    env: { ...VARIABLES, DATA_DIR: temporaryFolder(test), ...wishes.variables },
    stdio: ['ignore', 'pipe', 'pipe', ...(wishes.withChannel ? (['ipc'] as const) : [])],
  })
  test.after(() => child.kill('SIGKILL'))
  const exit = once(child, 'exit')
  const printed = Promise.all([textOf(child.stdout), textOf(child.stderr)])
  const ended = Promise.all([exit, printed]).then(([[code], [output, errors]]) => ({ code, output, errors }))
  const ready = once(child.stdout ?? child, 'data').then(([line]) => String(line))
  return { child, ready, ended }
}

/** The port number in the server's message that it's ready. */
export function portIn(line: string): number {
  return Number(/:(\d+)\s*$/.exec(line)?.[1])
}

async function programFor(test: TestContext, { commandLine = [] }: ProcessWishes): Promise<string> {
  const options = {
    commandLine,
    defaults: {},
    starterCommands: [{ id: 'starter', notes: 'n', line: 'l' }],
    mockCommands: [{ id: 7, platform: 'p', howTo: 'how', line: 'l', description: 'd' }],
    site: await createBuiltSite(test),
  }
  return `import { runServer } from ${JSON.stringify(RUN_SERVER)}; await runServer(${JSON.stringify(options)})`
}

async function textOf(stream: Readable | null): Promise<string> {
  return stream === null ? '' : text(stream)
}
