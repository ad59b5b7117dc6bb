import type { PublicConfig } from '../../../core/built-site/public-config.ts'
import { SITE_DESCRIPTION_FILE, siteDescription } from '../../../core/built-site/site-manifest.ts'
import { LIBRARY_SCREENS, type SiteMap, screensOf } from '../../../core/routing/screens.ts'
import { PUBLISHED_FORMATS } from '../../../formats/published-formats.ts'
import type { HeaderFields } from '../../../server/http/response-data.ts'
import { mediaTypeOf } from '../../../server/site/media-type.ts'
import { PRODUCT_VERSION } from '../../product-version.ts'
import type { Policy } from '../content-security-policy.ts'
import { caddyfile } from './caddyfile.ts'
import { cloudfrontTemplate } from './cloudfront-template.ts'
import { groupOf, type HostingRules, hostingRules, LIST_FILE } from './hosting-rules.ts'
import { nginxConfig } from './nginx-config.ts'
import { githubPagesWorkflow, uploadScript } from './publish-scripts.ts'

const MAX_LINE = 2000 // Cloudflare, limits of `_headers`

const MAX_RULES = 100

/** Input for the hosts' configuration. `files` are the paths of all the site's other files. */
type HostingParts = {
  readonly policy: Pick<Policy, 'header'>
  readonly config: PublicConfig
  readonly siteMap: SiteMap
  readonly files: readonly string[]
}

/** Files by path. `inSite` go into the site's folder; `beside` are for the owner, in a folder that isn't served. */
export type HostingFiles = {
  readonly inSite: ReadonlyMap<string, string>
  readonly beside: ReadonlyMap<string, string>
}

/** Builds the configuration for all supported hosts from one set of rules, and the description of the site. */
export function hostingFiles({ policy, config, siteMap, files }: HostingParts): HostingFiles {
  const { siteUrl } = config
  const rules = hostingRules({ policy, siteUrl, siteMap, files: [...new Set([...files, SITE_DESCRIPTION_FILE])] })
  return {
    inSite: new Map([
      [
        SITE_DESCRIPTION_FILE,
        siteDescription(config, { contentSecurityPolicy: policy.header, version: PRODUCT_VERSION }),
      ],
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
 * Builds `_redirects` for Cloudflare and Netlify. Addresses without a trailing slash are served with 200 instead of
 * being redirected; with a base path, files are served below it. Rules for a single path come first, as both hosts
 * require. Targets end in a slash, because Cloudflare rejects those ending in `index.html`: its own redirect would lead
 * back.
 */
function redirectsFile(siteMap: SiteMap, basePath: string): string {
  const screens = screensOf(siteMap).filter(({ address }) => address !== '/')
  const exact = screens.map(({ address }) => `${basePath}${address} ${address}/ 200`)
  const below = screens
    .filter(({ pattern }) => pattern.exact !== true)
    .map(({ address }) => `${basePath}${address}/* ${address}/ 200`)
  const parts = LIBRARY_SCREENS.map(({ address }) => `${basePath}${address} ${address}/ 200`)
  const based = basePath === '' ? [] : [`/ ${basePath}/ 302`, `${basePath} / 200`]
  const files = basePath === '' ? [] : [`${basePath}/* /:splat 200`]
  return `${[...based, ...exact, ...parts, ...below, ...files].join('\n')}\n`
}

/**
 * Builds `_headers` for Cloudflare and Netlify. Both apply every rule that matches a path, and join a header that is
 * set twice with a comma. So no path gets a header twice: common headers and the policy of pages come first, and the
 * rules below only add what those lack. Pages therefore keep the hosts' own Cache-Control, which makes browsers
 * revalidate every time. Files beyond `MAX_RULES` get only the common headers. Throws if the hosts would silently drop
 * a line.
 */
function headersFile(rules: HostingRules): string {
  const { basePath, headers } = rules
  const everywhere = without(headers.page, ['Cache-Control', 'Cross-Origin-Resource-Policy'])
  // Both hosts know only common extensions.
  const typed = Object.keys(PUBLISHED_FORMATS).filter((path) => rules.files.includes(path.slice(1)))
  const plain = rules.files.filter((file) => ['script', 'other'].includes(groupOf(file)) && !isHidden(file))
  const blocks = [
    block(`${basePath}/*`, everywhere),
    block(`${basePath}/assets/*`, without(headers.hashed, Object.keys(everywhere))),
    block(`${basePath}/${LIST_FILE}`, without(headers.list, Object.keys(everywhere))),
    ...typed.map((path) => block(`${basePath}${path}`, { 'Content-Type': mediaTypeOf(path) })),
    ...plain
      .slice(0, MAX_RULES - 3 - typed.length)
      .map((file) => block(`${basePath}/${encodeURI(file)}`, without(headers[groupOf(file)], Object.keys(everywhere)))),
  ]
  const tooLong = blocks.flatMap((text) => text.split('\n')).find((line) => line.length > MAX_LINE)
  if (tooLong !== undefined) throw new Error(`_headers has a line of over ${MAX_LINE} characters: ${tooLong}`)
  return `${blocks.join('\n')}\n`
}

function block(path: string, headers: HeaderFields): string {
  return [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')
}

function without(headers: HeaderFields, names: readonly string[]): HeaderFields {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}

function isHidden(file: string): boolean {
  return file.startsWith('_') || file.includes('/.') || file.startsWith('.')
}
