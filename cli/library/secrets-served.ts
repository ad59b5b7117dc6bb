import { existsSync } from 'node:fs'
import type { Environment } from '../../server/environment/environment.ts'
import { withLibrary } from '../../server/store/backup/back-up.ts'
import { nameOfLibrary, ownLibrary } from '../../server/store/library-location.ts'
import { findCommandSecrets, LIBRARY_FILES, secretRows } from './find-command-secrets.ts'

const WARNING = 'Warning: this server shows the following to everyone who can reach it.'

/**
 * Returns a warning about possible secrets in the public commands of a server's library, as lines for the terminal.
 * Empty if there are none, or if the library can't be read.
 */
export async function secretsServed(
  environment: Pick<Environment, 'databaseUrl' | 'dataDir'>,
): Promise<readonly string[]> {
  const location = ownLibrary(environment)
  if (location.kind === 'file' && !existsSync(location.file)) return []
  const library = await withLibrary(location, (store) => store.list())
  // The server reports this failure itself.
  if (!library.ok) return []
  const places = { paths: [LIBRARY_FILES], defaultPlace: nameOfLibrary(location) }
  const secrets = (await findCommandSecrets(library.value.commands, places)).filter(({ isPublic }) => isPublic)
  return secrets.length === 0 ? [] : [WARNING, ...secretRows(secrets)]
}
