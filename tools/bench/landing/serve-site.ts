import { starterLibrary } from '../../../content/commands/starter-library.ts'
import type { Command } from '../../../core/commands/command.ts'
import { parseEnvironment } from '../../../server/environment.ts'
import { startServer } from '../../../server/start-server.ts'
import type { SiteLocation } from '../../../server/static/load-site.ts'

/** A site that answers at `url`, without a slash at its end. */
export type ServedSite = { readonly url: string; readonly close: () => Promise<void> }

/**
 * Serves a built site with the real server on a free port; its library, `commands` to begin with, is in `dataDir`.
 * Throws where it cannot.
 */
export async function serveSite(
  site: SiteLocation,
  dataDir: string,
  commands: readonly Command[] = starterLibrary,
): Promise<ServedSite> {
  const environment = parseEnvironment({ PORT: '0', DATA_DIR: dataDir })
  if (!environment.ok) throw new Error(environment.error.join('\n'))
  const library = { commands, databaseFile: null }
  const server = await startServer(environment.value, { library, site, log: () => undefined })
  if (!server.ok) throw new Error(server.error)
  return { url: `http://localhost:${server.value.port}`, close: server.value.close }
}
