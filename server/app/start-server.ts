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
 * The commands that an empty store starts with. `databaseFile` is null for the owner's own library. A library for
 * trying things out has its own file in DATA_DIR, so that it never mixes with the owner's.
 */
export type StartingLibrary = { readonly commands: readonly Command[]; readonly databaseFile: string | null }

/**
 * Options that aren't environment variables. Without a `site`, only the API is served. `access` replaces the access
 * control that the environment describes.
 */
export type StartOptions = {
  readonly library: StartingLibrary
  readonly site: SiteLocation | null
  readonly timeouts?: Timeouts
  readonly log?: Log
  readonly access?: Access
  /** True to render a few pages at startup, so that the first visitor doesn't wait for cold code. */
  readonly warmsUp?: boolean
}

/**
 * Reads the site, opens and seeds the store, and serves both. On failure, leaves nothing open and returns a message.
 */
export async function startServer(
  environment: Environment,
  { library, site: location, log = logToStandardError, warmsUp = false, ...rest }: StartOptions,
): Promise<Result<RunningServer, string>> {
  const site = location === null ? success(null) : await loadSite(location)
  if (!site.ok) return site
  const where = locationOf(environment, library)
  const store = await openSeededLibrary(where, library.commands, log)
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
