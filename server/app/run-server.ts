import { parseArgs } from 'node:util'
import type { Command } from '../../core/commands/command.ts'
import { commandOfMock, type MockCommand } from '../../core/commands/mock-command.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { basePathOf } from '../../core/routing/base-path.ts'
import { SIGN_IN_ADDRESS } from '../../core/routing/screens.ts'
import { withoutMissingProvider } from '../auth/local-provider-mount.ts'
import { siteOrigins } from '../auth/site-origins.ts'
import { type Environment, type EnvironmentDefaults, parseEnvironment } from '../environment/environment.ts'
import { logToStandardError } from '../log.ts'
import type { SiteLocation } from '../site/load-site.ts'
import type { RunningServer } from './start-http-server.ts'
import { type StartingLibrary, startServer } from './start-server.ts'

/** Options for starting the server. `commandLine` contains the arguments after the script's name. */
type RunOptions = {
  readonly commandLine: readonly string[]
  readonly defaults: EnvironmentDefaults
  readonly starterCommands: readonly Command[]
  /** Null if this site has none. */
  readonly mockCommands: readonly MockCommand[] | null
  readonly site: SiteLocation | null
}

const NO_MOCK_LIBRARY = 'There is no mock library here: content/mock-commands.ts is missing.'

/**
 * A terminal and npm may both forward the same Ctrl+C. Only a signal that comes later than this is a second request.
 */
const SAME_REQUEST_MS = 300

/**
 * Runs the server as a process: reads `process.env` and the command line (`--library starter` or `--library mock`),
 * prints its URL on one line when it's ready, and stops with exit code 0 at SIGTERM, SIGINT, or when the IPC channel to
 * its parent closes. If it can't start, it prints one sentence per line to standard error and sets exit code 1. A
 * second signal exits at once, also with 1. Returns the library it serves, or null if it couldn't start.
 */
export async function runServer(options: RunOptions): Promise<StartingLibrary | null> {
  const started = await start(options)
  if (started.ok) {
    const { server, library } = started.value
    stopWhenAsked(server)
    process.stdout.write(`Ready: ${server.url}\n`)
    return library
  }
  process.stderr.write(started.error.map((sentence) => `${sentence}\n`).join(''))
  process.exitCode = 1
  // An open channel would keep the process alive.
  if (process.connected) process.disconnect()
  return null
}

type Started = { readonly server: RunningServer; readonly library: StartingLibrary }

async function start(options: RunOptions): Promise<Result<Started, readonly string[]>> {
  const parsed = parseEnvironment(process.env, options.defaults)
  const library = chooseLibrary(options)
  if (!parsed.ok || !library.ok) return failure([parsed, library].flatMap((r) => (r.ok ? [] : r.error)))
  const environment = withoutMissingProvider(parsed.value)
  const { identity } = environment
  const started = await startServer(environment, { library: library.value, site: options.site, warmsUp: true })
  if (!started.ok) return failure([started.error])
  if (identity.kind === 'token') {
    const address = siteAddress(environment, started.value.port)
    logToStandardError({ event: 'sign-in.by-token', why: identity.why, advice: adviceFor(address) })
  }
  return success({ server: started.value, library: library.value })
}

function siteAddress(environment: Environment, port: number): string {
  return siteOrigins(environment, port)[0] + basePathOf(environment.siteUrl)
}

function adviceFor(address: string): string {
  return `Sign in at ${address}${SIGN_IN_ADDRESS} with a token from: npm run token -- --name laptop --write`
}

function chooseLibrary(options: RunOptions): Result<StartingLibrary, readonly string[]> {
  const name = libraryNameIn(options.commandLine)
  if (name === 'starter') return success({ commands: options.starterCommands, databaseFile: null })
  if (name === 'mock') {
    const { mockCommands } = options
    if (mockCommands === null) return failure([NO_MOCK_LIBRARY])
    return success({ commands: mockCommands.map(commandOfMock), databaseFile: 'commander-mock.db' })
  }
  return failure([
    `The command line is "${options.commandLine.join(' ')}"; expected --library starter or --library mock.`,
  ])
}

function libraryNameIn(commandLine: readonly string[]): string | undefined {
  try {
    return parseArgs({ args: [...commandLine], options: { library: { type: 'string', default: 'starter' } } }).values
      .library
  } catch {
    return undefined
  }
}

function stopWhenAsked(server: RunningServer): void {
  let stoppingSince: number | null = null
  const stop = (): void => {
    if (stoppingSince !== null) return
    stoppingSince = performance.now()
    void server.close().then(() => process.exit(0))
  }
  const onSignal = (): void => {
    if (stoppingSince !== null && performance.now() - stoppingSince > SAME_REQUEST_MS) process.exit(1)
    stop()
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  process.on('disconnect', stop)
}
