import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUILD } from '../../../cli/build/paths.ts'
import type { Command } from '../../../core/commands/command.ts'
import { startServer } from '../../../server/app/start-server.ts'
import { parseEnvironment } from '../../../server/environment/environment.ts'
import { OWN_LIBRARY } from '../library/own-library.ts'

/** A running site: the server, the built pages, its own database and the local provider, on a free port. */
export type SiteUnderTest = { readonly url: string; readonly close: () => Promise<void> }

/**
 * Starts a site whose library contains `commands`. The database is in `dataDir` unless `variables` specify another. The
 * pages were built before the tests, and work on any port.
 */
export async function startSite(
  commands: readonly Command[] = OWN_LIBRARY,
  variables: Readonly<Record<string, string>> = {},
): Promise<SiteUnderTest & { readonly dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-'))
  const environment = parseEnvironment({ PORT: '0', DATA_DIR: dataDir, ...variables })
  assert.ok(environment.ok)
  const server = await startServer(environment.value, {
    library: { commands, databaseFile: null },
    site: { directory: BUILD.site, manifestFile: BUILD.manifest },
    log: () => undefined,
  })
  assert.ok(server.ok, server.ok ? '' : server.error)
  const close = async () => {
    await server.value.close()
    await rm(dataDir, { recursive: true })
  }
  return { url: `http://localhost:${server.value.port}`, dataDir, close }
}
