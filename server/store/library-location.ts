import { join } from 'node:path'
import type { Environment } from '../environment/environment.ts'
import type { CommandStore } from './sql/command-store.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'

/** Where a library is kept: in a SQLite file, or in the PostgreSQL database at a connection URI. */
export type LibraryLocation =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string }

/** Where the environment says that the owner's library is. */
export function ownLibrary({ databaseUrl, dataDir }: Pick<Environment, 'databaseUrl' | 'dataDir'>): LibraryLocation {
  return databaseUrl === null
    ? { kind: 'file', file: join(dataDir, 'commander.db') }
    : { kind: 'postgres', url: databaseUrl }
}

/** The library for people; never the password that a connection URI has. */
export function nameOfLibrary(location: LibraryLocation): string {
  if (location.kind === 'file') return location.file
  const { host, pathname } = new URL(location.url)
  return `the database ${pathname.slice(1)} at ${host || 'a local socket'}`
}

/** Opens the library there, or rejects with a `StoreError`; see `openSqliteStore` and `openPostgresStore`. */
export async function openLibrary(location: LibraryLocation): Promise<CommandStore> {
  if (location.kind === 'file') return openSqliteStore(location)
  // The driver is loaded only where it is used: it would make every other start slower.
  const { openPostgresStore } = await import('./postgres/postgres-store.ts')
  return openPostgresStore(location)
}
