import { failure, type Result, success } from '../../core/result.ts'
import { type Screen, screensOf } from '../../core/routing/screens.ts'
import type { SiteManifest } from '../../core/site-manifest.ts'
import type { HeaderFields } from '../http/answer.ts'
import type { EncodedBytes } from '../http/encoded-bytes.ts'
import { createResource, type Resource } from '../http/resource.ts'
import { pageHeaders } from '../http/security-headers.ts'
import { mediaTypeOf } from './media-type.ts'
import type { SiteFiles } from './read-site-files.ts'

/**
 * The whole site in memory. What is not in it does not exist, so that no address can lead out of it. `pages` are those
 * of `screens`, by the address of each.
 */
export type Site = {
  readonly screens: readonly Screen[]
  readonly pages: ReadonlyMap<string, Resource>
  readonly files: ReadonlyMap<string, Resource>
  readonly unknown: Resource
  readonly undecodable: Resource
}

/** How browsers keep what may change under its address. */
export const ALWAYS_REVALIDATED: HeaderFields = { 'Cache-Control': 'no-cache' }
/** How browsers keep what has its own hash in its name. */
export const NEVER_CHANGING: HeaderFields = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** The pages for addresses without a screen, and for those that cannot be decoded. */
const UNKNOWN_PAGE = '/404.html'
const UNDECODABLE_PAGE = '/400.html'

/**
 * Makes the site of its files, and of what its build says about it. Pages are shown at their screen's address only,
 * never as files. Fails with the pathnames of the pages that are missing.
 */
export function createSite(files: SiteFiles, manifest: SiteManifest): Result<Site, readonly string[]> {
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
  return success({ screens, pages, files: others, unknown: page(unknown, 404), undecodable: page(undecodable, 400) })
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
