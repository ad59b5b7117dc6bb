import type { PublicConfig } from '../../../core/public-config.ts'
import { type SiteMap, screensOf } from '../../../core/routing/screens.ts'
import type { Policy } from '../content-security-policy.ts'
import { caddyfile } from './caddyfile.ts'
import { cloudfrontTemplate } from './cloudfront-template.ts'
import { githubPagesWorkflow } from './github-pages-workflow.ts'
import { headersFile } from './headers-file.ts'
import { hostingRules } from './hosting-rules.ts'
import { nginxConfig } from './nginx-config.ts'
import { SITE_DESCRIPTION_FILE, siteDescription } from './site-description.ts'
import { uploadScript } from './upload-script.ts'

/** What the files for hosts follow from. `files` are the paths of all other files of the site. */
export type HostingParts = {
  readonly policy: Pick<Policy, 'header'>
  readonly config: PublicConfig
  readonly siteMap: SiteMap
  readonly files: readonly string[]
}

/** Files by their path: those that belong into the site's folder, and those for its owner, beside it. */
export type HostingFiles = {
  readonly inSite: ReadonlyMap<string, string>
  readonly beside: ReadonlyMap<string, string>
}

/** What every host is told about the site, all of it from one set of rules. */
export function hostingFiles({ policy, config, siteMap, files }: HostingParts): HostingFiles {
  const { siteUrl } = config
  const rules = hostingRules({ policy, siteUrl, siteMap, files: [...new Set([...files, SITE_DESCRIPTION_FILE])] })
  return {
    inSite: new Map([
      [SITE_DESCRIPTION_FILE, siteDescription(config, policy)],
      ['_headers', headersFile(rules)],
      ['_redirects', redirectsFile(siteMap, rules.basePath)],
      ['.nojekyll', ''],
    ]),
    beside: new Map([
      ['nginx.conf', nginxConfig(rules)],
      ['Caddyfile', caddyfile(rules)],
      ['cloudfront.yaml', cloudfrontTemplate(rules)],
      ['upload.sh', uploadScript(rules)],
      ['github-pages.yml', githubPagesWorkflow()],
    ]),
  }
}

/**
 * The file `_redirects` of Cloudflare and Netlify: addresses without a slash at their end are answered as they are
 * (200) and not sent to the one with a slash, and where the site has a base path, its files lie under it. Rules that name
 * one path come first, as both hosts want them. The targets end in a slash: Cloudflare refuses those ending in
 * `index.html`, to which its own redirect would lead back.
 */
function redirectsFile(siteMap: SiteMap, basePath: string): string {
  const screens = screensOf(siteMap).filter(({ address }) => address !== '/')
  const exact = screens.map(({ address }) => `${basePath}${address} ${address}/ 200`)
  const below = screens
    .filter(({ pattern }) => pattern.exact !== true)
    .map(({ address }) => `${basePath}${address}/* ${address}/ 200`)
  const based = basePath === '' ? [] : [`/ ${basePath}/ 302`, `${basePath} / 200`]
  const files = basePath === '' ? [] : [`${basePath}/* /:splat 200`]
  return `${[...based, ...exact, ...below, ...files].join('\n')}\n`
}
