import { basePathOf } from '../../../core/routing/base-path.ts'
import {
  COMMANDER_ADDRESS,
  commandAddress,
  LIBRARY_SCREENS,
  type Screen,
  type SiteMap,
  screensOf,
} from '../../../core/routing/screens.ts'
import { ALWAYS_REVALIDATED, type HeaderFields, NEVER_CHANGING } from '../../../server/http/answer.ts'
import { OPEN_TO_EVERY_ORIGIN, pageHeaders, securityHeaders } from '../../../server/http/security-headers.ts'
import { mediaTypeOf } from '../../../server/site/media-type.ts'
import type { Policy } from '../content-security-policy.ts'

/** Where the recipes for a server of one's own put the site's files. */
export const SITE_FOLDER = '/srv/site'

/** Files that are served alike. 'hashed' ones lie in `assets/` and never change under their name. */
export type FileGroup = 'page' | 'list' | 'hashed-script' | 'hashed' | 'script' | 'other'

/** The list of commands: the one file whose name does not tell its type. */
export const LIST_FILE = 'api/commands'

/** What is shown where there is nothing, with status 404. */
export const UNKNOWN_FILE = '404.html'

/** What the rules follow from. `files` are the paths of all files of the site, such as 'projects/index.html'. */
type RulesParts = {
  readonly policy: Pick<Policy, 'header'>
  readonly siteUrl: string
  readonly siteMap: SiteMap
  readonly files: readonly string[]
}

/**
 * A page as hosts serve it: `pattern` is the source of a regular expression for the whole of its decoded path from the
 * site's root, case not minded. Where there is a page for each name of some kind, the pattern's one group is the name,
 * and `file` has `PART` in its place.
 */
export type HostedPage = { readonly pattern: string; readonly file: string }

/**
 * The whole query of a command's older address, which leads to the command's page; its one group is the id. Ids that stand
 * otherwise in an address than in the name of a file are left to the page's own script.
 */
export const OLDER_QUERY = '^id=([A-Za-z0-9_-]+)$'

/** Where the pages of commands are, by their ids, below the site's root. */
export const COMMAND_PAGES = commandAddress('')

/** Stands in the file of a page for the name of the part of the library that it shows. */
export const PART = '{part}'

/**
 * How the site is to be served, wherever it is. `origin` is that of SITE_URL and `basePath` its path ('' or '/home'),
 * which stands before every path here; `decodedBase` is the same without percent-encodings, as hosts compare it, and
 * `basePattern` matches that. `headers` are the whole set of each group of files, its media type excepted;
 * `mediaTypes` are by extension, for those that occur.
 */
export type HostingRules = {
  readonly origin: string
  readonly host: string
  readonly isSecure: boolean
  readonly basePath: string
  readonly decodedBase: string
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
    decodedBase: decodeURIComponent(basePath),
    basePattern: escapePattern(decodeURIComponent(basePath)),
    files,
    pages: [...screensOf(siteMap).map((screen) => hostedPage(screen, basePath)), ...LIBRARY_SCREENS.map(hostedParts)],
    headers: headersByGroup(policy, siteUrl),
    mediaTypes: new Map([...extensions].sort().map((extension) => [extension, mediaTypeOf(`file.${extension}`)])),
  }
}

/** Whether a page is the one that the older addresses of commands are of. */
export function hasOlderAddresses({ file }: HostedPage): boolean {
  return file === `${COMMANDER_ADDRESS.slice(1)}/index.html`
}

/** A text as it is matched by a regular expression of any of the hosts. */
function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(' ', '\\x20')
}

/** Source: DESIGN section 6, "Matching": a slash at the end and the case of letters do not matter. */
function hostedPage({ address, pattern }: Screen, basePath: string): HostedPage {
  if (address === '/') return { pattern: basePath === '' ? '/' : '/?', file: 'index.html' }
  const rest = pattern.exact === true ? '/?' : '(/.*)?'
  return { pattern: escapePattern(address) + rest, file: `${address.slice(1)}/index.html` }
}

function hostedParts({ address }: Screen): HostedPage {
  const folder = address.slice(0, address.lastIndexOf('/'))
  return { pattern: `${escapePattern(folder)}/([^/]+)/?`, file: `${folder.slice(1)}/${PART}/index.html` }
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

/**
 * The source of a regular expression for decoded paths at which nothing is served, though there may be a file: what only
 * hosts read, compressed siblings, and pages, which have addresses of their own. `base` is already escaped.
 */
export function privatePattern(base: string): string {
  return String.raw`/\.|^${base}/_(headers|redirects)$|\.(html|br|gz)$`
}

/** The group of a file, by its path in the site. */
export function groupOf(file: string): FileGroup {
  if (file === LIST_FILE) return 'list'
  const extension = extensionOf(file)
  if (extension === 'html') return 'page'
  if (file.startsWith('assets/')) return extension === 'js' ? 'hashed-script' : 'hashed'
  return extension === 'js' ? 'script' : 'other'
}

/** The extension of a file without its dot, in small letters; '' where it has none. */
export function extensionOf(file: string): string {
  return /[^/]\.([a-z0-9]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''
}
