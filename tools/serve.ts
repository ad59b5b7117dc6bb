import { mockCommands } from '../content/mock-commands.ts'
import { site } from '../content/site.ts'
import { parseEnvironment } from '../server/environment.ts'
import { runServer } from '../server/run-server.ts'
import { describeContentFault } from './build/content/content-fault.ts'
import { readLibrary } from './build/content/read-library.ts'
import { BUILD, CONTENT } from './build/paths.ts'
import { builtFor, differencesBetween, publicConfigOf } from './serve/built-for.ts'

// Serves the site that is built, and never builds: in a container there is nothing to build with, and nowhere to put it.
const library = readLibrary(CONTENT)
const mistakes = [...library.faults.map(describeContentFault), ...(await whyNot())]
if (mistakes.length > 0) {
  for (const mistake of mistakes) console.error(mistake)
  process.exitCode = 1
} else {
  await runServer({
    commandLine: process.argv.slice(2),
    defaults: site,
    starterCommands: library.commands,
    mockCommands,
    site: { directory: BUILD.site, manifestFile: BUILD.manifest },
  })
}

async function whyNot(): Promise<readonly string[]> {
  const environment = parseEnvironment(process.env, site)
  const built = await builtFor(BUILD.site)
  if (!environment.ok) return environment.error
  return built.ok ? differencesBetween(publicConfigOf(environment.value), built.value) : [built.error]
}
