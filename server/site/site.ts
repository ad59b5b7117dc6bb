import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join, relative, sep } from 'node:path'
import type { SiteManifest } from '../../core/built-site/site-manifest.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { withBase } from '../../core/routing/base-path.ts'
import { decodePathname } from '../../core/routing/location.ts'
import { type Screen, screenAt, screensOf } from '../../core/routing/screens.ts'
import { type EncodedBytes, withoutLargerCodings } from '../http/encoded-bytes.ts'
import { createResource, type Resource, responseFrom } from '../http/resource.ts'
import {
  type HeaderFields,
  IMMUTABLE_HEADERS,
  REVALIDATED_HEADERS,
  type ResponseData,
  redirectTo,
} from '../http/response-data.ts'
import { pageHeaders } from '../http/security-headers.ts'
import { createLibraryPages, currentAddressOf, type LibraryRenderer, type LibrarySource } from './library-pages.ts'
import { mediaTypeOf } from './media-type.ts'

/** The files of a built site by pathname ('/assets/app-1a2b3c.js'), each with its compressed variants. */
export type SiteFiles = ReadonlyMap<string, EncodedBytes>

/**
 * The whole site in memory. Nothing is read from disk later, so no address can escape the folder. `pages` has the pages
 * of `screens`, by address.
 */
export type Site = {
  readonly screens: readonly Screen[]
  readonly pages: ReadonlyMap<string, Resource>
  readonly files: ReadonlyMap<string, Resource>
  readonly unknown: Resource
  readonly gone: Resource
  readonly undecodable: Resource
  /**
   * The page served while the library can't be read. It starts the application, which shows a message and tries again.
   */
  readonly unavailable: Resource
  /** Renders the library's pages, which are sent with `pageHeaders`. */
  readonly renderer: LibraryRenderer
  readonly pageHeaders: HeaderFields
}

/** Pages for addresses without a screen, and for addresses that can't be decoded. */
const UNKNOWN_PAGE = '/404.html'
const UNDECODABLE_PAGE = '/400.html'

/**
 * Creates the site from its files and manifest. Pages are served only at the addresses of their screens, never as
 * files. Fails with the pathnames of missing pages.
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

  const headers = { ...REVALIDATED_HEADERS, ...pageHeaders(contentSecurityPolicy) }
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
  const cached = pathname.startsWith('/assets/') ? IMMUTABLE_HEADERS : REVALIDATED_HEADERS
  // A worker's content security policy comes with its own script, not from the page that starts it.
  const policy = pathname.endsWith('.js') ? { 'Content-Security-Policy': contentSecurityPolicy } : {}
  return createResource({ bytes, contentType: mediaTypeOf(pathname), headers: { ...cached, ...policy } })
}

function pageAt(address: string): string {
  return address === '/' ? '/index.html' : `${address}/index.html`
}

/**
 * Reads a built site. `<file>.br` and `<file>.gz` are encodings of `<file>`, not separate files. Skips dotfiles,
 * anything that isn't a regular file, and files meant for static hosts: `api/`, `_headers`, `_redirects`, and the
 * library's pages and texts, which the server creates from the current library. Rejects if the folder can't be read.
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
    !/^\/(?:api\/|_(?:headers|redirects)(?:$|\.)|commands\.(?:txt|json|cheat|intellishell)|(?:projects\/commander\/)?(?:commands|platforms|tags)\/)/.test(
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
  return withoutLargerCodings({
    identity,
    ...(br === undefined ? {} : { br }),
    ...(gzip === undefined ? {} : { gzip }),
  })
}

/**
 * Creates a function that responds to all requests outside the API: with a page of the current library, a file or a
 * screen; with an error page for 404 (unknown address), 410 (a command that is no longer public), 400 (an address that
 * can't be decoded) or 503 (the library can't be read); or with 301 from a command's former address to its page, below
 * `basePath`. Source: specification 2 and 8.
 */
export function createSiteHandler(
  site: Site,
  library: LibrarySource,
  basePath: string,
): (url: string, request: IncomingMessage) => Promise<ResponseData> {
  const { renderer, pageHeaders: headers } = site
  const libraryResourceAt = createLibraryPages({ ...library, renderer, headers })
  const respondAt = async (pathname: string, request: IncomingMessage): Promise<ResponseData> => {
    const page = await libraryResourceAt(pathname)
    if (page === 'unavailable') return responseFrom(pageOf(site, pathname) ?? site.unavailable, request)
    if (page === 'gone' || page === 'unknown') return responseFrom(site[page], request)
    return responseFrom(page ?? resourceAt(site, pathname), request)
  }
  return async (url, request) => {
    const address = new URL(url)
    const newer = await currentAddressOf(address, library.readSnapshot)
    return newer === null ? respondAt(address.pathname, request) : redirectTo(withBase(basePath, newer))
  }
}

function resourceAt(site: Site, pathname: string): Resource {
  const decoded = decodePathname(pathname)
  if (!decoded.ok) return site.undecodable
  return pageOf(site, pathname) ?? site.files.get(decoded.value) ?? site.unknown
}

function pageOf(site: Site, pathname: string): Resource | undefined {
  const screen = screenAt(pathname, site.screens)
  return screen.ok ? site.pages.get(screen.value.address) : undefined
}
