import { runServer } from '../server/run-server.ts'
import { ensureBuilt } from './build/ensure-built.ts'
import { BUILD } from './build/paths.ts'
import { readEnvironment } from './read-environment.ts'

await ensureBuilt(await readEnvironment())

// The content is known to be sound only when it has been built; imported before, a mistake in it ends in a stack trace.
const { starterLibrary } = await import('../content/commands/starter-library.ts')
const { mockCommands } = await import('../content/mock-commands.ts')
const { site } = await import('../content/site.ts')

await runServer({
  commandLine: process.argv.slice(2),
  defaults: site,
  starterCommands: starterLibrary,
  mockCommands,
  site: { directory: BUILD.site, manifestFile: BUILD.manifest },
})
