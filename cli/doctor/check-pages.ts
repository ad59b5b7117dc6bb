import { mediaTypeOf } from '../../server/site/media-type.ts'
import { mapConcurrently } from '../map-concurrently.ts'
import { type Finding, fail, verdict, warn } from './finding.ts'
import {
  addressesIn,
  htmlTags,
  MAX_CONCURRENT_REQUESTS,
  type PageResponse,
  type Visit,
  type VisitedPage,
} from './visit.ts'

const UPLOAD = 'Upload all of build/site, and use the configuration for this host in build/hosting.'
const ROOT_MARKER = ' id="root"'

const MAX_RESOURCES = 300
const MAX_LINKS = 1000
const REBUILD = 'Build again with SITE_URL set to the address that visitors use, and upload all of build/site.'
const CORRECT_LINK =
  'Upload all of build/site. If the page never existed, fix or delete the link in content/ and build again.'
const LOOK_AT_LOG = "Check that server's log."
const SHOWN_PAGES = 2
const MIN_CLIENT_ERROR = 400
const MIN_SERVER_ERROR = 500
const TYPES = 'Use the configuration for this host in build/hosting. For a bucket, upload with build/hosting/upload.sh.'

/** Media types that must be right, because browsers don't guess them: the site sends `nosniff`. */
const STRICT_TYPES = ['text/javascript', 'text/css', 'application/manifest+json', 'text/html']

type Reference = { readonly isLoaded: boolean; readonly pages: readonly string[] }

type ReferencedUrl = { readonly url: string; readonly pages: readonly string[] }

/** Fetches pages and reports those that don't work. A redirect to the same address with a trailing slash is fine. */
export async function visitPages(visit: Visit, paths: readonly string[]) {
  const pages: VisitedPage[] = []
  const problems: Finding[] = []
  const visits = await mapConcurrently(MAX_CONCURRENT_REQUESTS, paths, async (path) =>
    path === '/' ? visit.home : visitPage(visit, path),
  )
  for (const visited of visits) {
    const problem = typeof visited === 'string' ? fail('page', visited, UPLOAD) : problemOf(visited)
    if (problem !== null) problems.push(problem)
    else if (typeof visited !== 'string') pages.push(visited)
  }
  return { pages, findings: verdict('page', `${pages.length} pages respond with 200 and HTML of this site.`, problems) }
}

/** Checks that an unknown address responds with 404 and the site's own page. */
export async function checkUnknownAddress({ request, address }: Visit): Promise<readonly Finding[]> {
  const url = `${address}/nothing-${Date.now().toString(36)}`
  const answer = await request(url)
  const remedy = 'Have the host respond with 404.html and status 404, as the files in build/hosting do.'
  if (!answer.ok) return [fail('unknown-address', `An unknown address does not respond: ${answer.error}.`, remedy)]
  const { status } = answer.value
  const problems = [
    status === 404
      ? []
      : [fail('unknown-address', `An unknown address responds with ${status} instead of 404.`, remedy)],
    isOurs(answer.value) ? [] : [warn('unknown-address', "An unknown address doesn't show this site's page.", remedy)],
  ]
  return verdict('unknown-address', "An unknown address responds with 404 and this site's page.", problems.flat())
}

/**
 * Collects up to 300 files and 1,000 internal links from the site's pages. Reports addresses that are on its origin but
 * outside its base path, and files loaded over plain http by an https site.
 */
export function resourcesOf(visit: Visit, pages: readonly VisitedPage[]) {
  const found = addressesOf(pages)
  const own = [...found].filter(([url]) => url.startsWith(`${visit.origin}/`))
  const linked = (wanted: boolean) =>
    own.flatMap(([url, { isLoaded, pages: from }]) => (isLoaded === wanted ? [{ url, pages: from }] : []))
  const loaded = [...found].flatMap(([url, { isLoaded }]) => (isLoaded ? [url] : []))
  return {
    loaded: linked(true).slice(0, MAX_RESOURCES),
    links: linked(false).slice(0, MAX_LINKS),
    findings: [...outsideOf(visit, [...found.keys()]), ...mixedContent(visit, loaded)],
  }
}

/** Checks that every file the pages load exists and has the media type that its name implies. */
export async function checkResources(
  { request, origin }: Visit,
  resources: readonly ReferencedUrl[],
): Promise<readonly Finding[]> {
  const problems = await mapConcurrently(MAX_CONCURRENT_REQUESTS, resources, async ({ url, pages }) => {
    const answer = await request(url)
    const what = url.slice(origin.length)
    const status = answer.ok ? String(answer.value.status) : answer.error
    if (status !== '200')
      return [fail('resource', `${what}, which ${joinPages(pages)} loads, responds with ${status}.`, REBUILD)]
    return answer.ok ? typeProblem(what, answer.value.headers.get('content-type') ?? 'no type') : []
  })
  return verdict(
    'resource',
    `${resources.length} files that pages load exist and have the right types.`,
    problems.flat(),
  )
}

/** Checks links within the site, except those to pages in `visited`. */
export async function checkLinks(
  { request, address }: Visit,
  { links, visited }: { readonly links: readonly ReferencedUrl[]; readonly visited: readonly string[] },
): Promise<readonly Finding[]> {
  const known = new Set(visited.flatMap((path) => [address + path, `${address + path}/`]))
  const inside = links.filter(({ url }) => url.startsWith(`${address}/`))
  const unknown = inside.filter(({ url }) => !known.has(url))
  const problems = await mapConcurrently(MAX_CONCURRENT_REQUESTS, unknown, async ({ url, pages }) => {
    const answer = await request(url)
    if (answer.ok && answer.value.status < MIN_CLIENT_ERROR) return []
    const answers = answer.ok ? `responds with ${answer.value.status}` : `does not respond: ${answer.error}`
    const isOfServer = answer.ok && answer.value.status >= MIN_SERVER_ERROR
    const message = `${url.slice(address.length)}, which ${joinPages(pages)} links to, ${answers}.`
    return [fail('link', message, isOfServer ? LOOK_AT_LOG : CORRECT_LINK)]
  })
  return verdict('link', `${inside.length} links within the site work.`, problems.flat())
}

async function visitPage({ request, address }: Visit, path: string): Promise<VisitedPage | string> {
  const url = address + path
  const first = await request(url)
  if (!first.ok) return `${path} does not respond: ${first.error}.`
  const location = first.value.headers.get('location')
  const isSlashed = location !== null && URL.parse(location, url)?.href === `${url}/`
  const answer = isSlashed ? await request(`${url}/`) : first
  if (!answer.ok) return `${path}/ does not respond: ${answer.error}.`
  return { path, answer: answer.value, tags: htmlTags(answer.value.text) }
}

function problemOf({ path, answer }: VisitedPage): Finding | null {
  const { status, headers } = answer
  if (status !== 200) return fail('page', `${path} responds with ${status} instead of 200.`, UPLOAD)
  const type = headers.get('content-type') ?? 'nothing'
  if (!type.startsWith('text/html')) return fail('page', `${path} is sent as ${type} instead of text/html.`, UPLOAD)
  return isOurs(answer) ? null : fail('page', `${path} is not a page of this site.`, UPLOAD)
}

function isOurs({ text }: PageResponse): boolean {
  return text.includes(ROOT_MARKER)
}

function addressesOf(pages: readonly VisitedPage[]): ReadonlyMap<string, Reference> {
  const found = new Map<string, Reference>()
  for (const { path, answer, tags } of pages) {
    for (const { address, isLoaded } of addressesIn(tags)) {
      const url = fileAt(URL.parse(address, answer.url), isLoaded)
      if (url === null) continue
      const before = found.get(url) ?? { isLoaded: false, pages: [] }
      found.set(url, { isLoaded: isLoaded || before.isLoaded, pages: withPage(before.pages, path) })
    }
  }
  return found
}

/** The address without its fragment and, if it's a link, without its query; null unless it's http or https. */
function fileAt(url: URL | null, isLoaded: boolean): string | null {
  if (url === null || !url.protocol.startsWith('http')) return null
  url.hash = ''
  // All links into Commander have a query; the page is the same for all of them.
  if (!isLoaded) url.search = ''
  return url.href
}

function withPage(pages: readonly string[], path: string): readonly string[] {
  return pages.length >= SHOWN_PAGES || pages.includes(path) ? pages : [...pages, path]
}

function joinPages(pages: readonly string[]): string {
  return pages.join(' as well as ')
}

function typeProblem(what: string, given: string): readonly Finding[] {
  const path = what.replace(/\?.*/, '')
  if (!/\.[a-z0-9]+$/i.test(path)) return []
  const expected = essence(mediaTypeOf(path))
  if (essence(given) === expected || expected === 'application/octet-stream') return []
  const make = STRICT_TYPES.includes(expected) ? fail : warn
  return [make('media-type', `${what} is sent as ${given} instead of ${expected}.`, TYPES)]
}

function essence(type: string): string {
  const bare = (type.split(';')[0] ?? '').trim().toLowerCase()
  return bare === 'application/javascript' ? 'text/javascript' : bare.replace('text/xml', 'application/xml')
}

function outsideOf({ origin, address, basePath }: Visit, urls: readonly string[]): readonly Finding[] {
  const own = urls.filter((url) => url.startsWith(`${origin}/`))
  const outside = own.filter(
    (url) => url !== address && !url.startsWith(`${address}/`) && !/^[?#]/.test(url.slice(address.length)),
  )
  const problems = outside
    .slice(0, 3)
    .map((url) =>
      fail('base-path', `Pages link to ${url.slice(origin.length)}, which is outside ${basePath}/.`, REBUILD),
    )
  return verdict('base-path', `All ${own.length} addresses within this site are under ${address}.`, problems)
}

function mixedContent({ origin }: Visit, loaded: readonly string[]): readonly Finding[] {
  const plain = origin.startsWith('https:') ? loaded.filter((url) => url.startsWith('http:')) : []
  const problems = plain.map((url) =>
    fail('mixed-content', `Pages load ${url} over plain http, which browsers block.`, 'Change its address to https.'),
  )
  return verdict('mixed-content', 'No page loads anything over plain http.', problems)
}
