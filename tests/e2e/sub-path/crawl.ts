import { addressesIn } from './addresses-in.ts'

/** The site to crawl: its public address, and the local address where its files are served. */
export type Crawled = { readonly publishedUrl: string; readonly servedUrl: string }

/** The result of a crawl: the media type of each pathname that responded, and a sentence for each fault. */
export type Crawl = { readonly answered: ReadonlyMap<string, string>; readonly faults: readonly string[] }

type Visit = { readonly address: string; readonly from: string }
type Visited = { readonly pathname: string; readonly mediaType: string; readonly faults: readonly string[] }

/**
 * Crawls the site from `paths`, following every address in every file except scripts. An address is a fault if it's
 * outside the site's base path, or if the response isn't successful. Other hosts aren't requested.
 */
export async function crawl(site: Crawled, paths: readonly string[]): Promise<Crawl> {
  const visited: Visited[] = []
  const seen = new Set<string>()
  const waiting: Visit[] = paths.map((path) => ({ address: site.servedUrl + path, from: 'the test' }))

  for (let visit = waiting.pop(); visit !== undefined; visit = waiting.pop()) {
    const served = servedAt(visit.address, site)
    if (served === null || seen.has(served)) continue
    seen.add(served)
    const { next, ...found } = await follow(visit, { ...site, served })
    visited.push(found)
    waiting.push(...next.map((address) => ({ address, from: found.pathname })))
  }
  return {
    answered: new Map(visited.map(({ pathname, mediaType }) => [pathname, mediaType])),
    faults: visited.flatMap(({ faults }) => faults),
  }
}

async function follow(
  { address, from }: Visit,
  { served, servedUrl }: Crawled & { readonly served: string },
): Promise<Visited & { readonly next: readonly string[] }> {
  const reply = await fetch(served)
  const [text, mediaType] = [await reply.text(), reply.headers.get('content-type') ?? '']
  const { pathname } = new URL(reply.url)
  const isInside = [served, reply.url].every((url) => url === servedUrl || url.startsWith(`${servedUrl}/`))
  const faults = [
    ...(isInside ? [] : [`${address} in ${from} is outside of the site`]),
    ...(reply.ok ? [] : [`${address} in ${from} is answered with ${reply.status}`]),
  ]
  // Scripts also contain the application's own paths. Requests that scripts make are tested in a browser instead.
  const isScript = mediaType.startsWith('text/javascript') || /\.(?:sh|fish)$/.test(pathname)
  return { pathname, mediaType, faults, next: isScript ? [] : addressesIn({ address: reply.url, mediaType, text }) }
}

/**
 * The local address for one of the site's addresses, or null for other hosts. Omits the query, which doesn't affect the
 * file.
 */
function servedAt(address: string, { publishedUrl, servedUrl }: Crawled): string | null {
  const [url, published, served] = [URL.parse(address), new URL(publishedUrl), new URL(servedUrl)]
  return url?.host === published.host || url?.host === served.host ? served.origin + url.pathname : null
}
