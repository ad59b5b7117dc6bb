import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { TestContext } from 'node:test'
import { type StartOptions, startServer } from '../../../server/app/start-server.ts'
import { createCommand } from '../../support/library/sample-commands.ts'
import { temporaryFolder } from '../../support/processes/temporary-folder.ts'
import { createEnvironment } from '../../support/server/server.ts'
import { createBuiltSite } from '../../support/server/site.ts'

export const OWN = [createCommand({ id: 'own' })]
/** The files of a database that was closed properly. While it's open, SQLite keeps two more next to this one. */
export const CLOSED_DATABASE = ['commander.db']
export const OTHER = [createCommand({ id: 'other' })]

export async function options(
  t: TestContext,
  commands: StartOptions['library']['commands'],
  databaseFile: string | null = null,
): Promise<StartOptions> {
  return { library: { commands, databaseFile }, site: await createBuiltSite(t), log: () => undefined }
}

export async function started(t: TestContext, variables: Readonly<Record<string, string>>, ...library: LibraryParts) {
  const server = await startServer(createEnvironment(variables), await options(t, ...library))
  assert.ok(server.ok, server.ok ? '' : server.error)
  t.after(() => server.value.close())
  return server.value
}

export type LibraryParts = [commands: StartOptions['library']['commands'], databaseFile?: string]

export async function startRefusal(t: TestContext, variables: Readonly<Record<string, string>>): Promise<string> {
  const DATA_DIR = temporaryFolder(t)
  const refused = await startServer(createEnvironment({ DATA_DIR, ...variables }), await options(t, OWN))
  assert.ok(!refused.ok)
  return refused.error
}

/** A server for which listening fails with this error code. */
export function refusing(code: string): Server {
  const server = createServer()
  server.listen = () => {
    setImmediate(() => server.emit('error', Object.assign(new Error(`refused (${code})`), { code })))
    return server
  }
  return server
}
