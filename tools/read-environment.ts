import { site } from '../content/site.ts'
import { describeFaults } from '../core/parse.ts'
import { parseSiteSettings } from '../core/site-settings.ts'
import { type Environment, parseEnvironment } from '../server/environment.ts'

/**
 * The environment of this process over the settings of `content/site.ts`. With a mistake in either, says all of them,
 * one per line, and ends the process with code 1.
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Environment {
  const settings = parseSiteSettings(site)
  if (!settings.ok) return giveUp([`content/site.ts: ${describeFaults(settings.error)}.`])
  const environment = parseEnvironment(variables, settings.value)
  return environment.ok ? environment.value : giveUp(environment.error)
}

function giveUp(mistakes: readonly string[]): never {
  for (const mistake of mistakes) console.error(mistake)
  process.exit(1)
}
