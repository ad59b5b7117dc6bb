import { join } from 'node:path'
import type { Environment } from '../environment/environment.ts'
import { type Log, logToStandardError } from '../log.ts'
import type { CommandStore } from './sql/command-store.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'

/** The location of a library: a SQLite file, or the connection URI of a PostgreSQL database. */
export type LibraryLocation =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** Returns the location of the owner's library according to the environment. */
export function ownLibrary({ databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>): LibraryLocation {
  return databaseUrl === null
    ? { kind: 'file', file: join(dataDir, 'commander.db') }
    : { kind: 'postgres', url: databaseUrl }
}

/** Names the location for people, without the password of a connection URI. */
export function nameOfLibrary(location: LibraryLocation): string {
  if (location.kind === 'file') return location.file
  const { host, pathname } = new URL(location.url)
  return `the database ${pathname.slice(1)} at ${host || 'a local socket'}`
}

/** Opens the library at a location. Rejects with a `StoreError` (see `openSqliteStore` and `openPostgresStore`). */
export async function openLibrary(location: LibraryLocation, log: Log = logToStandardError): Promise<CommandStore> {
  if (location.kind === 'file') return openSqliteStore({ file: location.file, log })
  // Imported only if it's used, because it would slow down every other start.
  const { openPostgresStore } = await import('./postgres/postgres-store.ts')
  return openPostgresStore({ url: location.url, log })
}
