import { join } from 'node:path'
import { runServer } from '../server/app/run-server.ts'
import { requireLibrary } from './build/content/read-library.ts'
import { ensureBuilt } from './build/ensure-built.ts'
import { BUILD, CONTENT } from './build/paths.ts'
import { readEnvironment } from './read-environment.ts'
import { readMockCommands } from './read-mock-commands.ts'

const environment = await readEnvironment()
await ensureBuilt(environment)

// Imported only after the build has checked the content, because a mistake in it would end in a stack trace.
const { site } = await import('#content/site.ts')

const library = await runServer({
  commandLine: process.argv.slice(2),
  defaults: site,
  starterCommands: requireLibrary(CONTENT),
  mockCommands: await readMockCommands(),
  site: { directory: BUILD.site, manifestFile: BUILD.manifest },
})

if (library?.databaseFile === null) {
  // Imported once the site is ready, so that it doesn't delay the start.
  const { differenceSentence } = await import('./library/sync-library.ts')
  const sentence = await differenceSentence(join(CONTENT, 'library'), environment)
  if (sentence !== null) console.error(sentence)
  const { secretsServed } = await import('./library/secrets-served.ts')
  for (const row of await secretsServed(environment)) console.error(row)
}
