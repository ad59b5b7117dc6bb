import type { PublicConfig } from '../../../core/public-config.ts'
import type { SiteMap } from '../../../core/routing/screens.ts'
import type { Policy } from '../content-security-policy.ts'
import { caddyfile } from './caddyfile.ts'
import { cloudfrontTemplate } from './cloudfront-template.ts'
import { githubPagesWorkflow } from './github-pages-workflow.ts'
import { headersFile } from './headers-file.ts'
import { hostingRules } from './hosting-rules.ts'
import { nginxConfig } from './nginx-config.ts'
import { redirectsFile } from './redirects-file.ts'
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
