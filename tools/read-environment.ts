import { parseSiteSettings, type SiteSettings } from '../core/site-settings.ts'
import { type Environment, parseEnvironment } from '../server/environment/environment.ts'

/**
 * The environment of this process over the settings of `content/site.ts`. With a mistake in either, or anywhere in
 * `content/` where the settings cannot be used, says all of them, one per line, and ends the process with code 1.
 */
export async function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Promise<Environment> {
  const settings = await readSettings()
  const environment = parseEnvironment(variables, settings ?? {})
  if (settings !== null && environment.ok) return environment.value
  const mistakes = environment.ok ? [] : environment.error
  for (const mistake of mistakes.filter((one) => !isOfContent(one))) console.error(mistake)
  await requireSoundContent()
  for (const mistake of mistakes.filter(isOfContent)) console.error(mistake)
  if (settings === null) console.error('content/site.ts has a mistake: "npm run check" says where.')
  process.exit(1)
}

/** The settings; null where they are not as expected, or cannot be read at all. */
async function readSettings(): Promise<SiteSettings | null> {
  try {
    const { site } = await import('../content/site.ts')
    const settings = parseSiteSettings(site)
    return settings.ok ? settings.value : null
  } catch {
    return null // the check of the content says why
  }
}

/** The check of the content tells these too, and their lines. */
function isOfContent(mistake: string): boolean {
  return mistake.includes(' in content/site.ts is ')
}

/**
 * Loaded only when needed, as it is slow. A container doesn't have the check, and production doesn't have its packages:
 * the content was checked when it was built.
 */
async function requireSoundContent(): Promise<void> {
  const check = await import('./build/content/check-content.ts').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause
    return null
  })
  await check?.requireSoundContent()
}
