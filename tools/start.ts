import { starterLibrary } from '../content/commands/starter-library.ts'
import { mockCommands } from '../content/mock-commands.ts'
import { site } from '../content/site.ts'
import { runServer } from '../server/run-server.ts'
import { ensureBuilt } from './build/ensure-built.ts'
import { BUILD } from './build/paths.ts'
import { readEnvironment } from './read-environment.ts'

await ensureBuilt(readEnvironment())
await runServer({
  commandLine: process.argv.slice(2),
  defaults: site,
  starterCommands: starterLibrary,
  mockCommands,
  site: { directory: BUILD.site, manifestFile: BUILD.manifest },
})
