import { list, nonEmptyText, optional, orNull, type Parsed, record } from '../parsing/parse.ts'
import { flag } from '../parsing/strict.ts'
import type { PublicConfig } from './public-config.ts'

/**
 * Parses `build/manifest.json`, which the build writes for the server: the content security policy with the hashes of
 * the pages' scripts and styles, and the site's screens.
 */
export const parseSiteManifest = record({
  contentSecurityPolicy: nonEmptyText,
  siteMap: record({
    projectIds: list(nonEmptyText),
    hasCv: flag,
    ownPages: optional(list(record({ address: nonEmptyText, title: nonEmptyText }))),
  }),
})

export type SiteManifest = Parsed<typeof parseSiteManifest>

/** Name of the file with the description of a built site (see `parseSiteDescription`). */
export const SITE_DESCRIPTION_FILE = 'site.json'

/**
 * Parses the description of a site: the configuration compiled into its scripts, its content security policy, and the
 * version that built it. All of it is public.
 */
export const parseSiteDescription = record({
  config: record({
    siteUrl: nonEmptyText,
    apiUrl: nonEmptyText,
    identityProvider: orNull(record({ issuer: nonEmptyText, clientId: nonEmptyText, audience: orNull(nonEmptyText) })),
  }),
  contentSecurityPolicy: nonEmptyText,
  /** The version of the product that built the site; missing in early builds, which didn't record it. */
  version: optional(nonEmptyText),
})

export type SiteDescription = Parsed<typeof parseSiteDescription>

/** Serializes the description of a site. */
export function siteDescription(config: PublicConfig, built: Omit<SiteDescription, 'config'>): string {
  const description: SiteDescription = { config, ...built }
  return `${JSON.stringify(description, null, 2)}\n`
}
