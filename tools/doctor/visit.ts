import { Parser } from 'htmlparser2'
import { failure, type Result, success } from '../../core/result.ts'
import { SCREENS } from '../../core/routing/screens.ts'
import type { SiteDescription } from '../../core/site-manifest.ts'

/** What came back. `text` is decoded as fetch decodes it, and is that of the status, headers and address given. */
export type Answer = {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  readonly text: string
}

/** Asks for an address, without following redirects. Fails with the reason, for people. */
export type Request = (url: string, headers?: Readonly<Record<string, string>>) => Promise<Result<Answer, string>>

/** How much a site may take of us: for one answer and for all together, in milliseconds, and bytes for one answer. */
type Limits = { readonly answerMs: number; readonly wholeMs: number; readonly bytes: number }

const LIMITS: Limits = { answerMs: 10_000, wholeMs: 120_000, bytes: 10_000_000 }

/** How many answers are asked for at once, as the site has other visitors: as many as a browser does over HTTP/1.1. */
export const AT_ONCE = 6

const DEFAULT_HEADERS = { 'Accept-Encoding': 'br, gzip', 'User-Agent': 'portfolio-doctor' }

/** An opening tag of a page: its name, and its attributes by their names in small letters. */
type Tag = { readonly name: string; readonly attributes: Readonly<Record<string, string>> }

/** Elements that may lead somewhere, or say something of the page. */
const READ_ELEMENTS = new Set(['a', 'base', 'form', 'iframe', 'img', 'link', 'meta', 'script', 'source'])

const MAX_CHARACTERS = 1_000_000

/** A page that was visited: its path in the site and what came. */
export type VisitedPage = { readonly path: string; readonly answer: Answer; readonly tags: readonly Tag[] }

/**
 * A site as the doctor sees it. `address` is where it is, without a slash at its end; `basePath` is the path of that.
 * `description` is what the site says it was built for; null where it does not.
 */
export type Visit = {
  readonly request: Request
  readonly address: string
  readonly origin: string
  readonly basePath: string
  readonly description: SiteDescription | null
  readonly home: VisitedPage
}

const MOST_PAGES = 300

/** Asks by `fetch`, within limits that hold whatever the other side does. */
export function createRequest(fetchAddress: typeof fetch, limits: Limits = LIMITS): Request {
  const whole = AbortSignal.timeout(limits.wholeMs)
  return async (url, headers = {}) => {
    const signal = AbortSignal.any([whole, AbortSignal.timeout(limits.answerMs)])
    try {
      const response = await fetchAddress(url, {
        headers: { ...DEFAULT_HEADERS, ...headers },
        redirect: 'manual',
        signal,
      })
      const bytes = await readAtMost(response, limits.bytes)
      return success({
        url,
        status: response.status,
        headers: response.headers,
        bytes,
        text: new TextDecoder().decode(bytes),
      })
    } catch (error) {
      return failure(reasonOf(error))
    }
  }
}

/** The paths of the pages to look at: those of every site, and those that the site map names. */
export function pathsToVisit({ address, description }: Visit, sitemap: string): readonly string[] {
  const named = Array.from(sitemap.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g), ([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  )
  const prefixes = [address, description?.config.siteUrl ?? address]
  const paths = named.flatMap((url) => {
    const prefix = prefixes.find((one) => url === one || url.startsWith(`${one}/`))
    return prefix === undefined ? [] : [url.slice(prefix.length) || '/']
  })
  return [...new Set([...SCREENS.map((screen) => screen.address), ...paths])].slice(0, MOST_PAGES)
}

/** An address that the site was built with, where the site is now: tried out on this computer it has another port. */
export function here(visit: Visit, url: string): string {
  const built = visit.description?.config.siteUrl
  if (built === undefined || !isOnThisComputer(built) || !isOnThisComputer(visit.address)) return url
  return url === built || url.startsWith(`${built}/`) ? visit.address + url.slice(built.length) : url
}

/** Whether the host of an address is this very computer. */
export function isOnThisComputer(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? '')
}

/** The addresses, made absolute, of all files that lie in the site's `assets/` and that the page loads. */
export function assetsOf(visit: Visit, addresses: readonly { readonly address: string }[]): readonly string[] {
  const urls = addresses.map(({ address }) => URL.parse(address, `${visit.address}/`)?.href ?? '')
  return [...new Set(urls.filter((url) => url.startsWith(`${visit.address}/assets/`)))]
}

/** The tags of a page that may lead somewhere, in their order. Reads the first million characters. */
export function tagsOf(html: string): readonly Tag[] {
  const tags: Tag[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (READ_ELEMENTS.has(name)) tags.push({ name, attributes })
    },
  })
  parser.end(html.slice(0, MAX_CHARACTERS))
  return tags
}

/** The addresses that a page loads (`isLoaded`) or links to, as they stand in it. */
export function addressesIn(tags: readonly Tag[]): readonly { readonly address: string; readonly isLoaded: boolean }[] {
  return tags.flatMap(({ name, attributes }) => {
    const { href, src, srcset, rel = '' } = attributes
    const isLink =
      name === 'a' || (name === 'link' && !/\b(icon|stylesheet|manifest|modulepreload|preload)\b/.test(rel))
    const set = (srcset ?? '').split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? '')
    const all = [href, src, attributes['data-app'], ...set].filter((one) => one !== undefined && one !== '')
    return all.map((address) => ({ address: String(address), isLoaded: !isLink }))
  })
}

/** The content of the first `<meta>` whose `name`, `property` or `http-equiv` is `key`; null where there is none. */
export function metaOf(tags: readonly Tag[], key: string): string | null {
  const tag = tags.find(({ name, attributes }) => {
    const given = attributes.property ?? attributes.name ?? attributes['http-equiv']
    return name === 'meta' && given?.toLowerCase() === key
  })
  return tag?.attributes.content ?? null
}

/** The address that the page says is its own; null where it says none. */
export function canonicalOf(tags: readonly Tag[]): string | null {
  return tags.find(({ name, attributes }) => name === 'link' && attributes.rel === 'canonical')?.attributes.href ?? null
}

async function readAtMost({ body }: Response, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > most) throw new Error(`the answer has more than ${most} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'it took too long'
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
