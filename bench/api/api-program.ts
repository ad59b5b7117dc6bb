import { requireLibrary } from '../../cli/build/content/read-library.ts'
import { CONTENT } from '../../cli/build/paths.ts'
import { startServer } from '../../server/app/start-server.ts'
import { createAccess } from '../../server/auth/create-access.ts'
import { parseEnvironment } from '../../server/environment/environment.ts'
import { logToStandardError } from '../../server/log.ts'

// Serves only the API, because the pages may have been built for another sign-in provider. The API's write limit is
// lifted, because otherwise the bench would measure the limit.
const environment = parseEnvironment(process.env)
if (!environment.ok) throw new Error(environment.error.join('\n'))
const limits = { writes: { burst: Number.MAX_SAFE_INTEGER, perSecond: 1 } }
const server = await startServer(environment.value, {
  library: { commands: requireLibrary(CONTENT), databaseFile: null },
  site: null,
  access: createAccess(environment.value, { port: 0, log: logToStandardError, limits }),
})
if (!server.ok) throw new Error(server.error)

const stop = () => void server.value.close().then(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('disconnect', stop)
console.log(`Ready: ${server.value.url}`)
