import { join } from 'node:path'
import type { Command } from '../../core/commands/command.ts'
import { type Result, success } from '../../core/result.ts'
import type { Access } from '../auth/access.ts'
import type { Environment } from '../environment/environment.ts'
import type { Timeouts } from '../http/create-http-server.ts'
import { type Log, logToStandardError } from '../log.ts'
import { warmUp } from '../site/library-pages.ts'
import { loadSite, type SiteLocation } from '../site/load-site.ts'
import { type LibraryLocation, ownLibrary } from '../store/library-location.ts'
import { openSeededLibrary } from '../store/open-seeded-library.ts'
import { isWritable, neededRights } from '../store/sqlite/sqlite-problem.ts'
import { type RunningServer, startHttpServer } from './start-http-server.ts'

/**
 * The commands that an empty store begins with. One that is only tried out names a `databaseFile` in DATA_DIR for itself,
 * so that it never gets into the owner's library.
 */
export type StartingLibrary = { readonly commands: readonly Command[]; readonly databaseFile: string | null }

/**
 * What the environment does not say. Without a `site` the server is the API alone. `access` takes the place of what the
 * environment says of it.
 */
export type StartOptions = {
  readonly library: StartingLibrary
  readonly site: SiteLocation | null
  readonly timeouts?: Timeouts
  readonly log?: Log
  readonly access?: Access | null
  /** Whether it gets ready for its first visitor before there is one. */
  readonly warmsUp?: boolean
}

/** Reads the site, opens and seeds the store, and serves. Fails with a message for the owner; nothing is left open then. */
export async function startServer(
  environment: Environment,
  { library, site: location, log = logToStandardError, warmsUp = false, ...rest }: StartOptions,
): Promise<Result<RunningServer, string>> {
  const site = location === null ? success(null) : await loadSite(location)
  if (!site.ok) return site
  const where = locationOf(environment, library)
  const store = await openSeededLibrary(where, library.commands)
  if (!store.ok) return store
  if (where.kind === 'file' && !isWritable(where.file)) {
    log({
      event: 'library.read-only',
      file: where.file,
      why: `It can be read but not changed: ${neededRights(where.file)}.`,
    })
  }
  const started = await startHttpServer(environment, { store: store.value, site: site.value, log, ...rest })
  if (started.ok && warmsUp && site.value !== null) void warmUp(site.value.renderer)
  return started
}

function locationOf(environment: Environment, { databaseFile }: StartingLibrary): LibraryLocation {
  return databaseFile === null
    ? ownLibrary(environment)
    : { kind: 'file', file: join(environment.dataDir, databaseFile) }
}
