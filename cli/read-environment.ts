import { parseSiteSettings, type SiteSettings } from '../core/content/site-settings.ts'
import { type Environment, parseEnvironment } from '../server/environment/environment.ts'

/**
 * Parses environment variables, which override the settings in `content/site.ts`. If either has mistakes, prints one
 * per line and exits with code 1.
 */
export async function readEnvironment(variables: NodeJS.ProcessEnv = process.env): Promise<Environment> {
  const settings = await readSettings()
  const environment = parseEnvironment(variables, settings ?? {})
  if (settings !== null && environment.ok) return environment.value
  const mistakes = environment.ok ? [] : environment.error
  for (const mistake of mistakes.filter((one) => !isOfContent(one))) console.error(mistake)
  await requireValidContent()
  for (const mistake of mistakes.filter(isOfContent)) console.error(mistake)
  if (settings === null) console.error('content/site.ts has a mistake: "npm run check" shows where.')
  process.exit(1)
}

async function readSettings(): Promise<SiteSettings | null> {
  try {
    const { site } = await import('#content/site.ts')
    const settings = parseSiteSettings(site)
    return settings.ok ? settings.value : null
  } catch {
    return null // checking the content reports why
  }
}

/** The content check reports these mistakes too, with line numbers. */
function isOfContent(mistake: string): boolean {
  return mistake.includes(' in content/site.ts is ')
}

/**
 * Checks the content. The check is imported only when needed, because it's slow, and because production lacks its
 * packages. Our container image lacks the check itself: its content was checked when the image was built.
 */
async function requireValidContent(): Promise<void> {
  const check = await import('./build/content/check-content.ts').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ERR_MODULE_NOT_FOUND') throw cause
    return null
  })
  await check?.requireValidContent()
}
