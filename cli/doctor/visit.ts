import { Parser } from 'htmlparser2'
import type { SiteDescription } from '../../core/built-site/site-manifest.ts'
import { failure, type Result, success } from '../../core/result.ts'
import { SCREENS } from '../../core/routing/screens.ts'

/** An HTTP response. `text` is decoded as UTF-8; `url` is the address that was requested. */
export type PageResponse = {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array
  readonly text: string
}

/** Requests an address without following redirects. The error completes a sentence, such as `it took too long`. */
export type Request = (url: string, headers?: Readonly<Record<string, string>>) => Promise<Result<PageResponse, string>>

/** Time limits in milliseconds, per response and in total, and the maximum size of a response in bytes. */
type Limits = { readonly answerMs: number; readonly wholeMs: number; readonly bytes: number }

const LIMITS: Limits = { answerMs: 10_000, wholeMs: 120_000, bytes: 10_000_000 }

/** As many as a browser makes over HTTP/1.1, so that other visitors aren't slowed down. */
export const MAX_CONCURRENT_REQUESTS = 6

const DEFAULT_HEADERS = { 'Accept-Encoding': 'br, gzip', 'User-Agent': 'portfolio-doctor' }

type Tag = { readonly name: string; readonly attributes: Readonly<Record<string, string>> }

const READ_ELEMENTS = new Set(['a', 'base', 'form', 'iframe', 'img', 'link', 'meta', 'script', 'source'])

const MAX_CHARACTERS = 1_000_000

/** A fetched page, with its path in the site. */
export type VisitedPage = { readonly path: string; readonly answer: PageResponse; readonly tags: readonly Tag[] }

/**
 * The site to examine. `address` has no trailing slash, and `basePath` is its path. `description` is the build's
 * description of the site; null if it can't be found.
 */
export type Visit = {
  readonly request: Request
  readonly address: string
  readonly origin: string
  readonly basePath: string
  readonly description: SiteDescription | null
  readonly home: VisitedPage
}

const MAX_PAGES = 300

/** Creates a `Request` that uses `fetch` and stays within the limits even if the server misbehaves. */
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

/** Paths of the pages to check, at most 300: the pages that every site has, and the pages in the sitemap. */
export function pathsToVisit({ address, description }: Visit, sitemap: string): readonly string[] {
  const prefixes = [address, description?.config.siteUrl ?? address]
  const paths = addressesInSitemap(sitemap).flatMap((url) => {
    const prefix = prefixes.find((one) => url === one || url.startsWith(`${one}/`))
    return prefix === undefined ? [] : [url.slice(prefix.length) || '/']
  })
  return [...new Set([...SCREENS.map((screen) => screen.address), ...paths])].slice(0, MAX_PAGES)
}

function addressesInSitemap(sitemap: string): readonly string[] {
  const addresses: string[] = []
  let isInside = false
  const parser = new Parser(
    {
      onopentag: (name) => {
        isInside = name === 'loc'
        if (isInside) addresses.push('')
      },
      ontext: (text) => {
        if (isInside) addresses.push(`${addresses.pop()}${text}`)
      },
      onclosetag: () => {
        isInside = false
      },
    },
    { xmlMode: true },
  )
  parser.end(sitemap.slice(0, MAX_CHARACTERS))
  return addresses.map((address) => address.trim())
}

/** Translates an address from the build to the visited site if both are on this computer, where ports may differ. */
export function atVisitedSite(visit: Visit, url: string): string {
  const built = visit.description?.config.siteUrl
  if (built === undefined || !isLocalUrl(built) || !isLocalUrl(visit.address)) return url
  return url === built || url.startsWith(`${built}/`) ? visit.address + url.slice(built.length) : url
}

/** Checks whether the host of an address is this computer. */
export function isLocalUrl(url: string): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(URL.parse(url)?.hostname ?? '')
}

/** Selects the addresses that are in the site's `assets/`. Returns them as absolute addresses, each once. */
export function assetsOf(visit: Visit, addresses: readonly { readonly address: string }[]): readonly string[] {
  const urls = addresses.map(({ address }) => URL.parse(address, `${visit.address}/`)?.href ?? '')
  return [...new Set(urls.filter((url) => url.startsWith(`${visit.address}/assets/`)))]
}

/** Tags that load, link to or describe something, in document order. Reads only the first million characters. */
export function htmlTags(html: string): readonly Tag[] {
  const tags: Tag[] = []
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (READ_ELEMENTS.has(name)) tags.push({ name, attributes })
    },
  })
  parser.end(html.slice(0, MAX_CHARACTERS))
  return tags
}

/** Addresses that a page loads (`isLoaded`) or links to, as written in the page. */
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

/** Content of the first `<meta>` whose `property`, `name` or `http-equiv` is `key` (in lower case); null if none is. */
export function metaOf(tags: readonly Tag[], key: string): string | null {
  const tag = tags.find(({ name, attributes }) => {
    const given = attributes.property ?? attributes.name ?? attributes['http-equiv']
    return name === 'meta' && given?.toLowerCase() === key
  })
  return tag?.attributes.content ?? null
}

/** The canonical address of a page; null if the page doesn't name one. */
export function canonicalOf(tags: readonly Tag[]): string | null {
  return tags.find(({ name, attributes }) => name === 'link' && attributes.rel === 'canonical')?.attributes.href ?? null
}

async function readAtMost({ body }: Response, max: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > max) throw new Error(`the response has more than ${max} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'it took too long'
  return error.cause instanceof Error ? error.cause.message || error.message : error.message
}
