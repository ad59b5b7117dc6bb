import { flushCompileCache } from 'node:module'
import { runServer } from '../../../server/app/run-server.ts'
import { startServer } from '../../../server/app/start-server.ts'
import { parseEnvironment } from '../../../server/environment/environment.ts'
import { TIMEOUTS, type Timeouts } from '../../../server/http/create-http-server.ts'
import type { SiteLocation } from '../../../server/site/load-site.ts'

/**
 * Options for a server process. `user` is the id of a user to become, if root starts the process. `timeouts` replace
 * the default time limits; the server then has no site, and a stop signal kills it at once. `site` is a built site.
 */
export type ServerProcessOptions = {
  readonly user: number | null
  readonly timeouts: Partial<Timeouts> | null
  readonly site: SiteLocation | null
}

const STARTER = [{ id: 'starter', notes: 'What the library began with', line: 'true' }]

/**
 * Run as a process: `node server-process.ts <options as JSON>` is an ordinary server whose library starts with one
 * command. A number sent as a message sets its clock ahead by that many milliseconds.
 */
async function serve({ user, timeouts, site }: ServerProcessOptions): Promise<void> {
  setClockWhenTold()
  // Changes the user after the server's code is loaded, because that user may not be able to read it.
  if (user !== null) become(user)
  if (timeouts !== null) return serveWithin({ ...TIMEOUTS, ...timeouts })
  await runServer({ commandLine: [], defaults: {}, starterCommands: STARTER, mockCommands: [], site })
}

function setClockWhenTold(): void {
  const now = Date.now
  let aheadMs = 0
  Date.now = () => now() + aheadMs
  process.on('message', (message) => {
    aheadMs = Number(message)
    process.send?.('set')
  })
}

function become(user: number): void {
  process.setgroups?.([])
  process.setgid?.(user)
  process.setuid?.(user)
}

async function serveWithin(timeouts: Timeouts): Promise<void> {
  const environment = parseEnvironment(process.env)
  if (!environment.ok) throw new Error(environment.error.join('\n'))
  const library = { commands: STARTER, databaseFile: null }
  const server = await startServer(environment.value, { library, site: null, timeouts })
  if (!server.ok) throw new Error(server.error)
  process.on('disconnect', () => process.exit())
  process.stdout.write(`Ready: ${server.value.url}\n`)
}

await serve(JSON.parse(process.argv[2] ?? ''))
// Saves V8's compile cache now. A killed process couldn't, and the next one would start more slowly.
flushCompileCache()
