import { list, nonEmptyText, orNull, type Parsed, record } from './parse.ts'
import type { PublicConfig } from './public-config.ts'
import { flag } from './strict.ts'

/**
 * What the build tells the server about the site it made (`build/manifest.json`): the content security policy, computed
 * once from the very scripts and styles that the pages carry, and which screens the content gives.
 */
export const parseSiteManifest = record({
  contentSecurityPolicy: nonEmptyText,
  siteMap: record({ projectIds: list(nonEmptyText), hasCv: flag }),
})

export type SiteManifest = Parsed<typeof parseSiteManifest>

/** The file that says what a site was built for, to whoever checks or serves it. */
export const SITE_DESCRIPTION_FILE = 'site.json'

/**
 * What a site was built for: the configuration that its scripts have too, and the policy of its pages as a header. All of
 * it is public.
 */
export const parseSiteDescription = record({
  config: record({
    siteUrl: nonEmptyText,
    apiUrl: nonEmptyText,
    identityProvider: orNull(record({ issuer: nonEmptyText, clientId: nonEmptyText, audience: orNull(nonEmptyText) })),
  }),
  contentSecurityPolicy: nonEmptyText,
})

export type SiteDescription = Parsed<typeof parseSiteDescription>

/** The text of the file. */
export function siteDescription(config: PublicConfig, contentSecurityPolicy: string): string {
  const description: SiteDescription = { config, contentSecurityPolicy }
  return `${JSON.stringify(description, null, 2)}\n`
}
