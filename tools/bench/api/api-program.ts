import { starterLibrary } from '../../../content/commands/starter-library.ts'
import { runServer } from '../../../server/run-server.ts'

// The API alone as a process, so that a provider of its own needs no site built for it.
await runServer({
  commandLine: [],
  defaults: {},
  starterCommands: starterLibrary,
  mockCommands: [],
  site: null,
})
