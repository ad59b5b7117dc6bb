import { basePathOf } from '../../../core/routing/base-path.ts'
import {
  COMMANDER_ADDRESS,
  commandAddress,
  LIBRARY_SCREENS,
  type Screen,
  type SiteMap,
  screensOf,
} from '../../../core/routing/screens.ts'
import { type HeaderFields, IMMUTABLE_HEADERS, REVALIDATED_HEADERS } from '../../../server/http/response-data.ts'
import { OPEN_CORS_HEADERS, pageHeaders, securityHeaders } from '../../../server/http/security-headers.ts'
import { mediaTypeOf } from '../../../server/site/media-type.ts'
import type { Policy } from '../content-security-policy.ts'

/** The site's folder in the configuration for a server of your own. */
export const SITE_FOLDER = '/srv/site'

/** A group of files with the same headers. The 'hashed' groups are in `assets/`, and their content never changes. */
export type FileGroup = 'page' | 'list' | 'hashed-script' | 'hashed' | 'script' | 'other'

/** The list of commands: the only served file without an extension. */
export const LIST_FILE = 'api/commands'

/** The page for unknown addresses, served with status 404. */
export const NOT_FOUND_FILE = '404.html'

/** Input for the rules. `files` are the paths of all the site's files, such as 'projects/index.html'. */
type RulesParts = {
  readonly policy: Pick<Policy, 'header'>
  readonly siteUrl: string
  readonly siteMap: SiteMap
  readonly files: readonly string[]
}

/**
 * A page as hosts serve it. `pattern` is the source of a case-insensitive regular expression for the whole decoded path
 * from the site's root. If there is one page per name, the pattern's only group is the name, and `file` contains `PART`
 * in its place.
 */
export type HostedPage = { readonly pattern: string; readonly file: string }

/**
 * Matches the whole query of a command's old address, which redirects to the command's page; its only group is the id.
 * Ids that are encoded differently in an address than in a file name are left to the page's own script.
 */
export const LEGACY_QUERY = '^id=([A-Za-z0-9_-]+)$'

/** Path of the commands' pages from the site's root. */
export const COMMAND_PAGES = commandAddress('')

/** Placeholder in a page's file name for the part of the library it shows. */
export const PART = '{part}'

/**
 * Rules for serving the site on any host. `origin` is the origin of SITE_URL, and `basePath` its path ('' or '/home'),
 * which `files` and `pages` leave out. `decodedBase` is the base path without percent-encoding, because hosts compare
 * decoded paths, and `basePattern` is a pattern that matches it. `headers` has the complete set for each group of
 * files; only the list's includes the media type. `mediaTypes` has the media type for each extension in use.
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

/** Creates the rules that every host's configuration is built from, with the same headers that our own server sends. */
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

/** True for the page that old addresses of commands point to. */
export function hasLegacyAddresses({ file }: HostedPage): boolean {
  return file === `${COMMANDER_ADDRESS.slice(1)}/index.html`
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(' ', '\\x20')
}

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
  // A worker doesn't inherit the policy of the page that starts it; its own script's headers set it.
  const script = { ...every, 'Content-Security-Policy': policy.header }
  return {
    page: { ...every, ...pageHeaders(policy.header), ...REVALIDATED_HEADERS },
    list: {
      ...every,
      ...OPEN_CORS_HEADERS,
      ...REVALIDATED_HEADERS,
      'Content-Type': mediaTypeOf(`${LIST_FILE}.json`),
    },
    'hashed-script': { ...script, ...IMMUTABLE_HEADERS },
    hashed: { ...every, ...IMMUTABLE_HEADERS },
    script: { ...script, ...REVALIDATED_HEADERS },
    other: { ...every, ...REVALIDATED_HEADERS },
  }
}

/**
 * Returns the source of a regular expression for decoded paths that aren't served even if there is a file: files that
 * only hosts read, compressed siblings, and pages, which have addresses of their own. `base` must be escaped.
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

/** Returns a file's extension in lower case, without the dot; '' if there isn't one. */
export function extensionOf(file: string): string {
  return /[^/]\.([a-z0-9]+)$/i.exec(file)?.[1]?.toLowerCase() ?? ''
}
