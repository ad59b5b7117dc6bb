import { pageHeaders, securityHeaders } from '../../server/http/security-headers.ts'
import { type Finding, fail, verdict, warn } from './finding.ts'
import { isLocalUrl, metaOf, type Visit, type VisitedPage } from './visit.ts'

const HTTPS_REMEDY = 'Serve the site over https and redirect http to it, as the files in build/hosting do.'

const HEADERS_REMEDY = 'Use the configuration for this host in build/hosting, or `_headers` on Cloudflare and Netlify.'
const POLICY = 'Content-Security-Policy'

const MONTH_IN_SECONDS = 2_592_000
const SHORT_IN_SECONDS = 600
const CACHING_REMEDY =
  'Use the configuration for this host in build/hosting. For a bucket, upload with build/hosting/upload.sh.'

/** Compares the landing page's security headers with those that our own server sends, except the policy. */
export function checkHeaders(visit: Visit): readonly Finding[] {
  const { address, home, description } = visit
  const expected = { ...securityHeaders(address), ...pageHeaders(description?.contentSecurityPolicy ?? '') }
  const names = Object.keys(expected).filter((name) => name !== POLICY)
  const missing = names.filter((name) => !home.answer.headers.has(name))
  const others = names.filter((name) => !missing.includes(name) && home.answer.headers.get(name) !== expected[name])
  const problems = [
    ...(missing.length > 0 ? [warn('header', `Pages are sent without ${missing.join(', ')}.`, HEADERS_REMEDY)] : []),
    ...others.map((name) => {
      const given = home.answer.headers.get(name)
      return warn('header', `Pages are sent with ${name}: ${given}, not ${expected[name]}.`, HEADERS_REMEDY)
    }),
  ]
  return verdict('header', `Pages are sent with all ${names.length} security headers.`, problems)
}

/**
 * Checks the content security policy. A header must match the build; a policy that is only in the page is a warning.
 */
export function checkPolicy({ home, description }: Visit): readonly Finding[] {
  const header = home.answer.headers.get(POLICY)
  const built = description?.contentSecurityPolicy ?? null
  if (header === null) return [policyOfPageAlone(metaOf(home.tags, POLICY.toLowerCase()))]
  const isOld = built !== null && header !== built
  const problem = fail(
    'policy',
    "The host's content security policy isn't the one from this build, so browsers may block scripts and styles.",
    'Update the host with the configuration of this build (build/hosting, or `_headers`). It changes with the site.',
  )
  return verdict('policy', 'The content security policy matches the build.', isOld ? [problem] : [])
}

/**
 * Checks that the site uses https and that plain http redirects there. On this computer, plain http is fine.
 * `checkHeaders` covers HSTS.
 */
export async function checkTransport({ request, address, origin }: Visit): Promise<readonly Finding[]> {
  if (!origin.startsWith('https:')) {
    const isLocal = isLocalUrl(origin)
    const problem = fail(
      'transport',
      "The site is served over plain http, so sign-in and offline use don't work.",
      HTTPS_REMEDY,
    )
    return verdict('transport', 'The site is on this computer, where plain http is fine.', isLocal ? [] : [problem])
  }
  const plain = new URL(`${address}/`.replace(/^https:/, 'http:'))
  if (plain.port !== '') return verdict('transport', 'The site is served over https.', [])
  const answer = await request(plain.href)
  if (!answer.ok)
    return [warn('transport', `The site does not respond over plain http: ${answer.error}.`, HTTPS_REMEDY)]
  const location = answer.value.headers.get('location')
  const target = location === null ? null : URL.parse(location, plain.href)
  const isRedirect = [301, 302, 307, 308].includes(answer.value.status) && target?.origin === origin
  const problem = fail('transport', 'Plain http does not redirect to https.', HTTPS_REMEDY)
  return verdict('transport', 'Plain http redirects to https.', isRedirect ? [] : [problem])
}

/** Checks that browsers revalidate pages and the service worker, and keep hashed files permanently. */
export async function checkCaching(
  visit: Visit,
  { pages, assets }: { readonly pages: readonly VisitedPage[]; readonly assets: readonly string[] },
): Promise<readonly Finding[]> {
  const worker = await visit.request(`${visit.address}/service-worker.js`)
  const changing = [
    ...pages.map(({ path, answer }) => ({ what: path, headers: answer.headers })),
    ...(worker.ok && worker.value.status === 200
      ? [{ what: '/service-worker.js', headers: worker.value.headers }]
      : []),
  ]
  const problems = [
    ...changing.flatMap(({ what, headers }) => problemOfChanging(what, headers.get('cache-control'))),
    ...(await problemsOfAssets(visit, assets)),
    ...(await problemsOfRevalidation(visit)),
  ]
  return verdict('caching', 'Browsers revalidate pages and cache files in assets/ permanently.', problems)
}

function policyOfPageAlone(meta: string | null): Finding {
  if (meta === null) return fail('policy', 'Pages are sent without a content security policy.', HEADERS_REMEDY)
  return warn(
    'policy',
    "The content security policy is only in the page, where it can't forbid framing.",
    HEADERS_REMEDY,
  )
}

function problemOfChanging(what: string, caching: string | null): readonly Finding[] {
  if (caching === null) return [warn('caching', `${what} is sent without Cache-Control.`, CACHING_REMEDY)]
  const age = ageOf(caching)
  if (/\bno-(cache|store)\b/.test(caching) || age === 0) return []
  const message = `${what} is cached without revalidation (${caching}), so visitors see updates late.`
  return [
    age !== null && age <= SHORT_IN_SECONDS
      ? warn('caching', message, CACHING_REMEDY)
      : fail('caching', message, CACHING_REMEDY),
  ]
}

async function problemsOfAssets({ request, address }: Visit, assets: readonly string[]): Promise<readonly Finding[]> {
  const problems: Finding[] = []
  for (const url of assets) {
    const answer = await request(url)
    const caching = answer.ok ? (answer.value.headers.get('cache-control') ?? 'no Cache-Control') : ''
    const isKept = caching.includes('immutable') && (ageOf(caching) ?? 0) >= MONTH_IN_SECONDS
    if (answer.ok && answer.value.status === 200 && !isKept) {
      problems.push(
        warn('caching', `${url.slice(address.length)} isn't cached permanently (${caching}).`, CACHING_REMEDY),
      )
    }
  }
  return problems
}

async function problemsOfRevalidation({ request, home }: Visit): Promise<readonly Finding[]> {
  const { url, headers } = home.answer
  const [tag, date] = [headers.get('etag'), headers.get('last-modified')]
  if (tag === null && date === null) {
    return [
      warn(
        'caching',
        'Pages are sent without ETag or Last-Modified, so browsers download them every time.',
        CACHING_REMEDY,
      ),
    ]
  }
  const again = await request(url, tag === null ? { 'If-Modified-Since': date ?? '' } : { 'If-None-Match': tag })
  if (again.ok && again.value.status === 304) return []
  return [warn('caching', 'The host sends a page again even if the browser has the current version.', CACHING_REMEDY)]
}

function ageOf(caching: string): number | null {
  const age = /\bmax-age=(\d+)/.exec(caching)?.[1]
  return age === undefined ? null : Number(age)
}
