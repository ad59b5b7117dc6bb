import { after } from 'node:test'
import { commandsOf } from '../support/browser/command.ts'
import { type SiteUnderTest, startSite } from '../support/browser/site-under-test.ts'
import { BUILT_FOR } from '../support/project/built-site.ts'

/** A response on its way to the doctor, and the request that it answers. */
export type Passing = {
  readonly url: URL
  readonly asked: Headers
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/**
 * Returns the changes to make to a response: an empty object leaves it as it is, and null means that the host doesn't
 * respond.
 */
export type SiteFault = (answer: Passing) => Partial<Passing> | null

/** The address of the published site. */
export const PUBLISHED = 'https://ada.example'

/** Only a few commands, because the doctor visits every page. */
const LIBRARY = commandsOf('git status', 'ls -l')

const HEADERS = { 'strict-transport-security': 'max-age=63072000' }

type Asking = { readonly asked: Headers; readonly address: string }
type SiteAnswer = Pick<Passing, 'status' | 'headers' | 'body'>

const answers = new Map<string, Promise<SiteAnswer>>()
let site: Promise<SiteUnderTest> | null = null
after(async () => (await site)?.close())

/**
 * Returns a `fetch` that loads URLs below `address` from a local server, redirects plain http to https if `address` has
 * https, and responds with 404 to all others. `fault` can change any response.
 */
export function networkOf(fault: SiteFault, address: string = PUBLISHED): typeof fetch {
  return async (input, init) => {
    const url = new URL(String(input))
    const asked = new Headers(init?.headers)
    const answer = await rememberedAnswer(url, { asked, address })
    const changes = fault({ url, asked, ...answer })
    if (changes === null) throw new TypeError('fetch failed', { cause: new Error('nobody is there') })
    const { status, headers, body } = { ...answer, ...changes }
    return new Response([304, 204].includes(status) ? null : new Uint8Array(body), { status, headers })
  }
}

/** Sends each request only once for all tests, because the site's responses never change. */
function rememberedAnswer(url: URL, asking: Asking): Promise<SiteAnswer> {
  const key = JSON.stringify([asking.address, url.href.replace(/nothing-\w+/, 'nothing-1'), [...asking.asked]])
  const answer = answers.get(key) ?? answerAt(url, asking)
  answers.set(key, answer)
  return answer
}

async function answerAt(url: URL, { asked, address }: Asking): Promise<SiteAnswer> {
  const plain = address.replace(/^https:/, 'http:')
  if (plain !== address && url.href.startsWith(plain)) {
    return { status: 301, headers: { location: url.href.replace(/^http:/, 'https:') }, body: Buffer.alloc(0) }
  }
  if (!url.href.startsWith(address)) return { status: 404, headers: {}, body: Buffer.from('{}') }
  site ??= startSite(LIBRARY)
  const path = url.href.slice(address.length)
  // Minutes may pass between requests, so the server could close a kept-alive connection while it's being used.
  const sent = { ...Object.fromEntries(asked), Connection: 'close' }
  const response = await fetch((await site).url + path, { headers: sent, redirect: 'manual' })
  const own = Object.fromEntries(response.headers)
  const headers = address.startsWith('https:') ? { ...own, ...HEADERS } : own
  return { status: response.status, headers, body: published(Buffer.from(await response.arrayBuffer()), path, address) }
}

/** Replaces the address that the site was built for with `address`. */
function published(body: Buffer, path: string, address: string): Buffer {
  if (path.startsWith('/assets/')) return body
  return Buffer.from(
    body
      .toString()
      .replaceAll(BUILT_FOR, address)
      .replaceAll(/http:\/\/localhost:\d+/g, address),
  )
}
