import { nonEmptyText, orNull, type Parsed, record } from '../../../core/parse.ts'
import type { PublicConfig } from '../../../core/public-config.ts'
import type { Policy } from '../content-security-policy.ts'

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
export function siteDescription(config: PublicConfig, policy: Pick<Policy, 'header'>): string {
  const description: SiteDescription = { config, contentSecurityPolicy: policy.header }
  return `${JSON.stringify(description, null, 2)}\n`
}
