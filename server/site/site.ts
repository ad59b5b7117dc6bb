import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join, relative, sep } from 'node:path'
import { failure, type Result, success } from '../../core/result.ts'
import { withBase } from '../../core/routing/base-path.ts'
import { decodePathname } from '../../core/routing/location.ts'
import { type Screen, screenAt, screensOf } from '../../core/routing/screens.ts'
import type { SiteManifest } from '../../core/site-manifest.ts'
import { ALWAYS_REVALIDATED, type Answer, type HeaderFields, movedAnswer, NEVER_CHANGING } from '../http/answer.ts'
import { type EncodedBytes, smallerOnly } from '../http/encoded-bytes.ts'
import { answerFrom, createResource, type Resource } from '../http/resource.ts'
import { pageHeaders } from '../http/security-headers.ts'
import { addressOfOlder, createLibraryPages, type LibraryRenderer, type LibrarySource } from './library-pages.ts'
import { mediaTypeOf } from './media-type.ts'

/** The files of a built site by their pathname ('/assets/app-1a2b3c.js'), each with its compressed siblings. */
export type SiteFiles = ReadonlyMap<string, EncodedBytes>

/**
 * The whole site in memory. What is not in it does not exist, so that no address can lead out of it. `pages` are those
 * of `screens`, by the address of each.
 */
export type Site = {
  readonly screens: readonly Screen[]
  readonly pages: ReadonlyMap<string, Resource>
  readonly files: ReadonlyMap<string, Resource>
  readonly unknown: Resource
  readonly gone: Resource
  readonly undecodable: Resource
  /** What is shown of the library while it cannot be read: the application, which says so and tries again. */
  readonly unavailable: Resource
  /** Renders the pages of the library, with these headers. */
  readonly renderer: LibraryRenderer
  readonly pageHeaders: HeaderFields
}

/** The pages for addresses without a screen, and for those that cannot be decoded. */
const UNKNOWN_PAGE = '/404.html'
const UNDECODABLE_PAGE = '/400.html'

/**
 * Makes the site of its files, and of what its build says about it. Pages are shown at their screen's address only,
 * never as files. Fails with the pathnames of the pages that are missing.
 */
export function createSite(
  files: SiteFiles,
  manifest: SiteManifest,
  renderer: LibraryRenderer,
): Result<Site, readonly string[]> {
  const { contentSecurityPolicy, siteMap } = manifest
  const screens = screensOf(siteMap)
  const addresses = new Map(screens.map(({ address }) => [pageAt(address), address]))
  const needed = [...addresses.keys(), UNKNOWN_PAGE, UNDECODABLE_PAGE]
  const [unknown, undecodable] = [files.get(UNKNOWN_PAGE), files.get(UNDECODABLE_PAGE)]
  const missing = needed.filter((pathname) => !files.has(pathname))
  if (unknown === undefined || undecodable === undefined || missing.length > 0) return failure(missing)

  const headers = { ...ALWAYS_REVALIDATED, ...pageHeaders(contentSecurityPolicy) }
  const page = (bytes: EncodedBytes, status: number) =>
    createResource({ bytes, contentType: mediaTypeOf(UNKNOWN_PAGE), headers, status })
  const pages = new Map<string, Resource>()
  const others = new Map<string, Resource>()
  for (const [pathname, bytes] of files) {
    const address = addresses.get(pathname)
    if (address !== undefined) pages.set(address, page(bytes, 200))
    else if (!needed.includes(pathname)) others.set(pathname, fileResource(pathname, bytes, contentSecurityPolicy))
  }
  return success({
    screens,
    pages,
    files: others,
    unknown: page(unknown, 404),
    gone: page(unknown, 410),
    undecodable: page(undecodable, 400),
    unavailable: page(unknown, 503),
    renderer,
    pageHeaders: headers,
  })
}

function fileResource(pathname: string, bytes: EncodedBytes, contentSecurityPolicy: string): Resource {
  const cached = pathname.startsWith('/assets/') ? NEVER_CHANGING : ALWAYS_REVALIDATED
  // A worker does not have the policy of the page that starts it, but the one that its own script comes with.
  const policy = pathname.endsWith('.js') ? { 'Content-Security-Policy': contentSecurityPolicy } : {}
  return createResource({ bytes, contentType: mediaTypeOf(pathname), headers: { ...cached, ...policy } })
}

function pageAt(address: string): string {
  return address === '/' ? '/index.html' : `${address}/index.html`
}

/**
 * Reads a built site whole. `<file>.br` and `<file>.gz` are codings of `<file>`, not files of their own. Left out are
 * files and folders whose name begins with a dot, whatever is not a plain file, and what is made for hosts that serve
 * files alone: `api/`, `_headers`, `_redirects`, and what follows the library, which is answered with as it is now.
 * Rejects where the folder cannot be read.
 */
export async function readSiteFiles(directory: string): Promise<SiteFiles> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const contents = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const file of files) {
    const pathname = `/${relative(directory, file).split(sep).join('/')}`
    if (isServed(pathname)) contents.set(pathname, await readFile(file))
  }
  return withCodings(contents)
}

function isServed(pathname: string): boolean {
  return (
    !pathname.includes('/.') &&
    !/^\/(?:api\/|_(?:headers|redirects)(?:$|\.)|commands\.(?:txt|json)|(?:projects\/commander\/)?(?:commands|platforms|tags)\/)/.test(
      pathname,
    )
  )
}

function withCodings(contents: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): SiteFiles {
  const files = new Map<string, EncodedBytes>()
  for (const [pathname, identity] of contents) {
    if (isCodingOfAnother(pathname, contents)) continue
    files.set(pathname, encodedBytes(identity, contents.get(`${pathname}.br`), contents.get(`${pathname}.gz`)))
  }
  return files
}

function isCodingOfAnother(pathname: string, contents: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): boolean {
  return /\.(?:br|gz)$/.test(pathname) && contents.has(pathname.slice(0, -'.br'.length))
}

function encodedBytes(
  identity: Uint8Array<ArrayBuffer>,
  br: Uint8Array<ArrayBuffer> | undefined,
  gzip: Uint8Array<ArrayBuffer> | undefined,
): EncodedBytes {
  return smallerOnly({ identity, ...(br === undefined ? {} : { br }), ...(gzip === undefined ? {} : { gzip }) })
}

/**
 * The site's answer to any request that is not for the API: a page of the library as it is now, a file, a screen, or an
 * error page with 404 (no such address), 410 (a command that is public no more), 400 (an address that cannot be decoded)
 * or 503 (the library cannot be read); or 301 to the page of a command, below `basePath`, from its older address.
 * Source: specification 2 and 8.
 */
export function createSiteAnswerer(
  site: Site,
  library: LibrarySource,
  basePath: string,
): (url: string, request: IncomingMessage) => Promise<Answer> {
  const { renderer, pageHeaders: headers } = site
  const ofLibrary = createLibraryPages({ ...library, renderer, headers })
  const answerAt = async (pathname: string, request: IncomingMessage): Promise<Answer> => {
    const page = await ofLibrary(pathname)
    if (page === 'unavailable') return answerFrom(pageOf(site, pathname) ?? site.unavailable, request)
    if (page === 'gone' || page === 'unknown') return answerFrom(site[page], request)
    return answerFrom(page ?? resourceAt(site, pathname), request)
  }
  return async (url, request) => {
    const address = new URL(url)
    const newer = await addressOfOlder(address, library.readSnapshot)
    return newer === null ? answerAt(address.pathname, request) : movedAnswer(withBase(basePath, newer))
  }
}

function resourceAt(site: Site, pathname: string): Resource {
  const decoded = decodePathname(pathname)
  if (!decoded.ok) return site.undecodable
  return pageOf(site, pathname) ?? site.files.get(decoded.value) ?? site.unknown
}

/** The page of a screen as of the build. */
function pageOf(site: Site, pathname: string): Resource | undefined {
  const screen = screenAt(pathname, site.screens)
  return screen.ok ? site.pages.get(screen.value.address) : undefined
}
