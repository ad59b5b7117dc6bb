import { mediaTypeOf } from '../../server/static/media-type.ts'
import { type Finding, fail, verdict, warn } from './finding.ts'
import { addressesIn } from './read-page.ts'
import type { Visit, VisitedPage } from './visit.ts'

const MOST_RESOURCES = 60
const REBUILD = 'Build again with SITE_URL set to the address that visitors use, and upload the whole of build/site.'
const TYPES = 'Use the file of build/hosting for this host; for a bucket, upload with build/hosting/upload.sh.'

/** What browsers refuse under another type, as the site sends `nosniff`. */
const STRICT = ['text/javascript', 'text/css', 'application/manifest+json', 'text/html']

/** The address of everything on this site that the pages load, and what is wrong with addresses in them. */
export function resourcesOf(visit: Visit, pages: readonly VisitedPage[]) {
  const found = new Map<string, boolean>()
  for (const { answer, tags } of pages) {
    for (const { address, isLoaded } of addressesIn(tags)) {
      const url = URL.parse(address, answer.url)
      if (url === null || !url.protocol.startsWith('http')) continue
      url.hash = ''
      found.set(url.href, isLoaded || (found.get(url.href) ?? false))
    }
  }
  const loaded = [...found].filter(([, isLoaded]) => isLoaded).map(([url]) => url)
  const own = loaded.filter((url) => url.startsWith(`${visit.origin}/`)).slice(0, MOST_RESOURCES)
  return { own, findings: [...outsideOf(visit, [...found.keys()]), ...mixedContent(visit, loaded)] }
}

/** Whether everything that the pages load is there, with the type that its name promises. */
export async function checkResources({ ask, origin }: Visit, urls: readonly string[]): Promise<readonly Finding[]> {
  const problems: Finding[] = []
  for (const url of urls) {
    const answer = await ask(url)
    const what = url.slice(origin.length)
    const status = answer.ok ? String(answer.value.status) : answer.error
    if (status !== '200') problems.push(fail('resource', `${what}, which pages load, answers ${status}.`, REBUILD))
    else if (answer.ok) problems.push(...typeProblem(what, answer.value.headers.get('content-type') ?? 'no type'))
  }
  return verdict('resource', `${urls.length} files that pages load are there, with the right types.`, problems)
}

function typeProblem(what: string, given: string): readonly Finding[] {
  const path = what.replace(/\?.*/, '')
  if (!/\.[a-z0-9]+$/i.test(path)) return []
  const expected = essence(mediaTypeOf(path))
  if (essence(given) === expected || expected === 'application/octet-stream') return []
  const make = STRICT.includes(expected) ? fail : warn
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
      fail('base-path', `Pages lead to ${url.slice(origin.length)}, which is outside of ${basePath}/.`, REBUILD),
    )
  return verdict('base-path', `All ${own.length} addresses of this site in its pages lie under ${address}.`, problems)
}

function mixedContent({ origin }: Visit, loaded: readonly string[]): readonly Finding[] {
  const plain = origin.startsWith('https:') ? loaded.filter((url) => url.startsWith('http:')) : []
  const problems = plain.map((url) =>
    fail('mixed-content', `Pages load ${url} over plain http, which browsers refuse.`, 'Write its address with https.'),
  )
  return verdict('mixed-content', 'Nothing is loaded over plain http by a page over https.', problems)
}
