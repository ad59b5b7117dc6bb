import { site } from '#content/site.ts'
import { failure, type Result, success } from '../core/result.ts'
import { runServer } from '../server/app/run-server.ts'
import { type EnvironmentDefaults, nameOfSetting, parseEnvironment } from '../server/environment/environment.ts'
import { describeContentFault } from './build/content/content-fault.ts'
import { readLibrary } from './build/content/read-library.ts'
import { BUILD, CONTENT } from './build/paths.ts'
import { readMockCommands } from './read-mock-commands.ts'
import { builtFor, differencesBetween, publicConfigOf, settingsOf } from './serve/built-for.ts'

// Serves the built site and never builds: a container has no build tools, and its disk may be read-only.
const library = readLibrary(CONTENT)
const defaults = await defaultsForBuilt()
const mistakes = [...library.faults.map(describeContentFault), ...(defaults.ok ? [] : defaults.error)]
if (!defaults.ok || mistakes.length > 0) {
  for (const mistake of mistakes) console.error(mistake)
  process.exitCode = 1
} else {
  const served = await runServer({
    commandLine: process.argv.slice(2),
    defaults: defaults.value,
    starterCommands: library.commands,
    mockCommands: await readMockCommands(),
    site: { directory: BUILD.site, manifestFile: BUILD.manifest },
  })
  const environment = parseEnvironment(process.env, defaults.value)
  if (served?.databaseFile === null && environment.ok) {
    const { secretsServed } = await import('./library/secrets-served.ts')
    for (const row of await secretsServed(environment.value)) console.error(row)
  }
}

/** The owner's settings, with the build's settings as defaults. Fails with sentences if they contradict the build. */
async function defaultsForBuilt(): Promise<Result<EnvironmentDefaults, readonly string[]>> {
  const built = await builtFor(BUILD.site)
  if (!built.ok) return failure([built.error])
  const settings = { ...settingsOf(built.value), ...site }
  const environment = parseEnvironment(process.env, settings)
  if (!environment.ok) return environment
  const nameOf = (variable: string) => nameOfSetting(variable, process.env, site)
  const differences = differencesBetween(publicConfigOf(environment.value), built.value, nameOf)
  return differences.length === 0 ? success(settings) : failure(differences)
}
