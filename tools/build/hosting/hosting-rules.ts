import { basePathOf } from '../../../core/routing/base-path.ts'
import { type Screen, type SiteMap, screensOf } from '../../../core/routing/screens.ts'
import type { HeaderFields } from '../../../server/http/answer.ts'
import { OPEN_TO_EVERY_ORIGIN, pageHeaders, securityHeaders } from '../../../server/http/security-headers.ts'
import { mediaTypeOf } from '../../../server/static/media-type.ts'
import { ALWAYS_REVALIDATED, NEVER_CHANGING } from '../../../server/static/site.ts'
import type { Policy } from '../content-security-policy.ts'
import { extensionOf, type FileGroup, LIST_FILE } from './file-group.ts'

/** What the rules follow from. `files` are the paths of all files of the site, such as 'projects/index.html'. */
export type RulesParts = {
  readonly policy: Pick<Policy, 'header'>
  readonly siteUrl: string
  readonly siteMap: SiteMap
  readonly files: readonly string[]
}

/**
 * A page as hosts serve it: `pattern` is the source of a regular expression for the whole of its decoded path from the
 * site's root, case not minded.
 */
export type HostedPage = { readonly pattern: string; readonly file: string }

/**
 * How the site is to be served, wherever it is. `origin` is that of SITE_URL and `basePath` its path ('' or '/home'),
 * which stands before every path here; `basePattern` matches it in a decoded path. `headers` are the whole set of each group of files, its media type excepted;
 * `mediaTypes` are by extension, for those that occur.
 */
export type HostingRules = {
  readonly origin: string
  readonly host: string
  readonly isSecure: boolean
  readonly basePath: string
  readonly basePattern: string
  readonly files: readonly string[]
  readonly pages: readonly HostedPage[]
  readonly headers: Readonly<Record<FileGroup, HeaderFields>>
  readonly mediaTypes: ReadonlyMap<string, string>
}

/** The one source of what every host is told, made of the same headers that our own server sends. */
export function hostingRules({ policy, siteUrl, siteMap, files }: RulesParts): HostingRules {
  const url = new URL(siteUrl)
  const basePath = basePathOf(siteUrl)
  const extensions = new Set(files.map(extensionOf).filter((extension) => extension !== ''))
  return {
    origin: url.origin,
    host: url.host,
    isSecure: url.protocol === 'https:',
    basePath,
    basePattern: escapePattern(decodeURI(basePath)),
    files,
    pages: screensOf(siteMap).map((screen) => hostedPage(screen, basePath)),
    headers: headersByGroup(policy, siteUrl),
    mediaTypes: new Map([...extensions].sort().map((extension) => [extension, mediaTypeOf(`file.${extension}`)])),
  }
}

/** A text as it is matched by a regular expression of any of the hosts. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}

/** Source: DESIGN section 6, "Matching": a slash at the end and the case of letters do not matter. */
function hostedPage({ address, pattern }: Screen, basePath: string): HostedPage {
  if (address === '/') return { pattern: basePath === '' ? '/' : '/?', file: 'index.html' }
  const rest = pattern.exact === true ? '/?' : '(/.*)?'
  return { pattern: escapePattern(address) + rest, file: `${address.slice(1)}/index.html` }
}

function headersByGroup(policy: Pick<Policy, 'header'>, siteUrl: string): HostingRules['headers'] {
  const every = securityHeaders(siteUrl)
  // A worker does not have the policy of the page that starts it, but the one that its own script comes with.
  const script = { ...every, 'Content-Security-Policy': policy.header }
  return {
    page: { ...every, ...pageHeaders(policy.header), ...ALWAYS_REVALIDATED },
    list: {
      ...every,
      ...OPEN_TO_EVERY_ORIGIN,
      ...ALWAYS_REVALIDATED,
      'Content-Type': mediaTypeOf(`${LIST_FILE}.json`),
    },
    'hashed-script': { ...script, ...NEVER_CHANGING },
    hashed: { ...every, ...NEVER_CHANGING },
    script: { ...script, ...ALWAYS_REVALIDATED },
    other: { ...every, ...ALWAYS_REVALIDATED },
  }
}
