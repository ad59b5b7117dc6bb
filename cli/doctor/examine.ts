import {
  parseSiteDescription,
  SITE_DESCRIPTION_FILE,
  type SiteDescription,
} from '../../core/built-site/site-manifest.ts'
import { basePathOf } from '../../core/routing/base-path.ts'
import { isOlder, PRODUCT_VERSION } from '../product-version.ts'
import { checkCaching, checkHeaders, checkPolicy, checkTransport } from './check-headers.ts'
import { checkLinks, checkResources, checkUnknownAddress, resourcesOf, visitPages } from './check-pages.ts'
import { checkApi, checkSignIn } from './check-services.ts'
import { type Finding, fail, verdict, warn } from './finding.ts'
import { checkRewriting, withinLimits } from './host.ts'
import {
  assetsOf,
  atVisitedSite,
  canonicalOf,
  createRequest,
  htmlTags,
  metaOf,
  pathsToVisit,
  type Request,
  type Visit,
  type VisitedPage,
} from './visit.ts'

const LARGE_BYTES = 1_000_000

const REBUILD = 'Build again with SITE_URL set to the address that visitors use.'

const SMALL_BYTES = 1000 // CloudFront and others don't compress smaller files

const REMEDY =
  'Turn on compression: nginx `gzip_static`, Caddy `precompressed`, CloudFront `Compress` (all in build/hosting).'

const LEFTOVER = "Don't upload *.br and *.gz if the host compresses files itself."

/**
 * Examines the site at `address` (http or https, without a trailing slash). Responses are limited in size and time. The
 * only redirects followed are those that add a trailing slash, or that stay on the sign-in provider's origin.
 */
export async function examine(address: string, fetchAddress: typeof fetch = fetch): Promise<readonly Finding[]> {
  const request = createRequest(fetchAddress)
  const home = await request(`${address}/`)
  if (!home.ok) {
    return [
      fail(
        'address',
        `${address} does not respond: ${home.error}.`,
        'Check the address, the domain name and the host.',
      ),
    ]
  }
  const location = home.value.headers.get('location')
  if (location !== null) {
    return [fail('address', `${address} redirects to ${location}.`, 'If visitors use that address, check it instead.')]
  }
  const visit: Visit = {
    request,
    address,
    origin: new URL(address).origin,
    basePath: basePathOf(address),
    description: await fetchDescription(request, address),
    home: { path: '/', answer: home.value, tags: htmlTags(home.value.text) },
  }
  const site = visit.description === null ? await siteAbove(visit) : null
  if (site !== null) {
    return [fail('address', `${address} is a page of the site ${site}.`, `Check the site: npm run doctor -- ${site}`)]
  }
  return withinLimits(visit, await examineVisited(visit))
}

async function siteAbove({ request, address, origin }: Visit): Promise<string | null> {
  for (let above = address; above !== origin; ) {
    above = above.slice(0, above.lastIndexOf('/'))
    if ((await fetchDescription(request, above)) !== null) return above
  }
  return null
}

async function examineVisited(visit: Visit): Promise<readonly Finding[]> {
  const sitemap = await visit.request(`${visit.address}/sitemap.xml`)
  const paths = pathsToVisit(visit, sitemap.ok && sitemap.value.status === 200 ? sitemap.value.text : '')
  const { pages, findings } = await visitPages(visit, paths)
  const resources = resourcesOf(visit, pages)
  const assets = assetsOf(
    visit,
    resources.loaded.map(({ url }) => ({ address: url })),
  )
  return [
    ...checkDescription(visit),
    ...checkVersion(visit),
    ...findings,
    ...checkRewriting(pages),
    ...(await checkUnknownAddress(visit)),
    ...resources.findings,
    ...(await checkResources(visit, resources.loaded)),
    ...(await checkLinks(visit, { links: resources.links, visited: paths })),
    ...checkHeaders(visit),
    ...checkPolicy(visit),
    ...(await checkCaching(visit, { pages, assets })),
    ...(await checkCompression(visit, [visit.home.answer.url, ...assets.filter((url) => /\.(js|css)$/.test(url))])),
    ...checkCanonical(visit, pages),
    ...(await checkPicture(visit)),
    ...(await checkApi(visit)),
    ...(await checkSignIn(visit)),
    ...(await checkTransport(visit)),
  ]
}

async function fetchDescription(request: Request, address: string): Promise<SiteDescription | null> {
  const answer = await request(`${address}/${SITE_DESCRIPTION_FILE}`)
  if (!answer.ok || answer.value.status !== 200) return null
  try {
    const parsed = parseSiteDescription(JSON.parse(answer.value.text))
    return parsed.ok ? parsed.value : null
  } catch {
    return null // not JSON
  }
}

function checkDescription(visit: Visit): readonly Finding[] {
  const { description, address } = visit
  if (description === null) {
    const message = `The site has no ${SITE_DESCRIPTION_FILE}, so its API, sign-in and policy were not checked.`
    return [fail('build', message, 'Build with this version and upload all of build/site.')]
  }
  const { siteUrl } = description.config
  const problem = fail('build', `The site was built for ${siteUrl}.`, `Build it with SITE_URL=${address}.`)
  return verdict(
    'build',
    'The site was built for this address.',
    atVisitedSite(visit, siteUrl) === address ? [] : [problem],
  )
}

/** Sites built before 0.2 don't include the version. */
function checkVersion({ description }: Visit): readonly Finding[] {
  const built = description?.version
  if (description === null || (built !== undefined && !isOlder(built, PRODUCT_VERSION))) return []
  const by = built === undefined ? 'a version before 0.2' : `version ${built}`
  const message = `The site was built with ${by}, but ${PRODUCT_VERSION} is installed.`
  return [warn('build', message, 'Build again and upload all of build/site.')]
}

async function checkCompression(visit: Visit, urls: readonly string[]): Promise<readonly Finding[]> {
  const problems: Finding[] = []
  for (const url of urls) problems.push(...(await problemsOf(visit, url)))
  const sibling = await visit.request(`${visit.address}/index.html.br`)
  if (sibling.ok && sibling.value.status === 200) {
    problems.push(warn('leftover', '/index.html.br is served as a separate file.', LEFTOVER))
  }
  return verdict('compression', 'Pages and scripts are compressed for clients that accept it.', problems)
}

async function problemsOf({ request, origin }: Visit, url: string): Promise<readonly Finding[]> {
  const what = url.slice(origin.length)
  const [compressed, plain] = [await request(url), await request(url, { 'Accept-Encoding': 'identity' })]
  if (!compressed.ok || !plain.ok) {
    const reason = compressed.ok ? (plain.ok ? '' : plain.error) : compressed.error
    return [fail('encoding', `${what} cannot be read: ${reason}.`, 'Send Content-Encoding only with compressed files.')]
  }
  if (looksCompressed(plain.value.bytes)) {
    return [
      fail(
        'encoding',
        `${what} is sent compressed without Content-Encoding, or to clients that don't accept it.`,
        LEFTOVER,
      ),
    ]
  }
  const coding = compressed.value.headers.get('content-encoding')
  if (coding !== null || compressed.value.bytes.length < SMALL_BYTES) return []
  return [warn('compression', `${what} is sent uncompressed (${plain.value.bytes.length} bytes).`, REMEDY)]
}

/** Text contains no zero bytes. gzip starts with a magic number; Brotli has none, but usually contains a zero byte. */
function looksCompressed(bytes: Uint8Array): boolean {
  return bytes.slice(0, SMALL_BYTES).includes(0) || (bytes[0] === 0x1f && bytes[1] === 0x8b)
}

function checkCanonical(visit: Visit, pages: readonly VisitedPage[]): readonly Finding[] {
  const found = pages.filter(({ tags }) => !metaOf(tags, 'robots')?.includes('noindex'))
  const problems = found.flatMap(({ path, tags }) => {
    const canonical = canonicalOf(tags)
    if (canonical === null) return [warn('canonical', `${path} has no canonical link.`, REBUILD)]
    const expected = [visit.address + path, path === '/' ? visit.address : '']
    if (expected.includes(atVisitedSite(visit, canonical))) return []
    return [fail('canonical', `${path} names ${canonical} as its canonical address.`, REBUILD)]
  })
  return verdict('canonical', `${found.length} pages name their own address as the canonical one.`, problems)
}

async function checkPicture(visit: Visit): Promise<readonly Finding[]> {
  const address = metaOf(visit.home.tags, 'og:image')
  if (address === null) return [warn('picture', 'The landing page has no picture for sharing (og:image).', REBUILD)]
  if (!/^https?:\/\//.test(address))
    return [fail('picture', `The picture's address isn't absolute: ${address}.`, REBUILD)]
  const answer = await visit.request(atVisitedSite(visit, address))
  const status = answer.ok ? String(answer.value.status) : answer.error
  if (!answer.ok || status !== '200')
    return [fail('picture', `The picture ${address} responds with ${status}.`, REBUILD)]
  const type = answer.value.headers.get('content-type') ?? 'nothing'
  const isLarge = answer.value.bytes.length > LARGE_BYTES
  const problems = [
    ...(type.startsWith('image/') ? [] : [fail('picture', `The picture ${address} is sent as ${type}.`, REBUILD)]),
    ...(isLarge
      ? [
          warn(
            'picture',
            `The picture ${address} is over 1 MB, which is too large for some services.`,
            'Make it smaller.',
          ),
        ]
      : []),
  ]
  return verdict('picture', 'The picture for sharing exists.', problems)
}
