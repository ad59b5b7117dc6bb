import { join } from 'node:path'
import type { Command } from '../core/commands/command.ts'
import { type Problem, sentenceOf } from '../core/problems.ts'
import { failure, type Result, success } from '../core/result.ts'
import type { CommandStore } from './commands/command-store.ts'
import { openSqliteStore } from './commands/sqlite-store.ts'
import type { Environment } from './environment.ts'
import type { Timeouts } from './http/create-http-server.ts'
import { type RunningServer, startHttpServer } from './http/start-http-server.ts'
import { type Log, logToStandardError } from './log.ts'
import { loadSite, type SiteLocation } from './static/load-site.ts'

/**
 * The commands that an empty store begins with. One that is only tried out names a `databaseFile` in DATA_DIR for itself,
 * so that it never gets into the owner's library.
 */
export type StartingLibrary = { readonly commands: readonly Command[]; readonly databaseFile: string | null }

/** What the environment does not say. Without a `site` the server is the API alone. */
export type StartOptions = {
  readonly library: StartingLibrary
  readonly site: SiteLocation | null
  readonly timeouts?: Timeouts
  readonly log?: Log
}

/** Reads the site, opens and seeds the store, and serves. Fails with a sentence for the owner; nothing is left open then. */
export async function startServer(
  environment: Environment,
  { library, site: location, log = logToStandardError, ...rest }: StartOptions,
): Promise<Result<RunningServer, string>> {
  const site = location === null ? success(null) : await loadSite(location)
  if (!site.ok) return site
  const store = await openSeededStore(environment, library)
  if (!store.ok) return store
  return startHttpServer(environment, { store: store.value, site: site.value, log, ...rest })
}

async function openSeededStore(
  environment: Environment,
  { commands, databaseFile }: StartingLibrary,
): Promise<Result<CommandStore, string>> {
  const store = await openStore(environment, databaseFile)
  if (!store.ok) return failure(startSentence(store.error))
  const seeded = await store.value.seed(commands)
  if (seeded.ok) return store
  await store.value.close()
  return failure(startSentence(seeded.error))
}

async function openStore(
  { databaseUrl, dataDir }: Environment,
  databaseFile: string | null,
): Promise<Result<CommandStore, Problem>> {
  if (databaseUrl !== null && databaseFile === null) return openPostgres(databaseUrl)
  return openSqliteStore({ file: join(dataDir, databaseFile ?? 'commander.db') })
}

/** The driver is loaded only where it is used: it would make every other start slower. */
async function openPostgres(url: string): Promise<Result<CommandStore, Problem>> {
  const { openPostgresStore } = await import('./commands/postgres-store.ts')
  return openPostgresStore({ url })
}

/** The store says what is wrong and what to do; the catalogue's words are for visitors. */
function startSentence(problem: Problem): string {
  return problem.detail ?? sentenceOf(problem)
}
