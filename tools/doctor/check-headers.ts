import { pageHeaders, securityHeaders } from '../../server/http/security-headers.ts'
import { type Finding, fail, verdict, warn } from './finding.ts'
import { isOnThisComputer, metaOf, type Visit } from './visit.ts'

const HTTPS_REMEDY = 'Have the host serve https and redirect http there; the files of build/hosting do so.'

const REMEDY =
  'Use the file of build/hosting for this host, or `_headers` on Cloudflare and Netlify; GitHub Pages cannot send headers.'
const POLICY = 'Content-Security-Policy'

/** The security headers of the landing page, against those that our own server would send. */
export function checkHeaders(visit: Visit): readonly Finding[] {
  const { address, home, description } = visit
  const expected = { ...securityHeaders(address), ...pageHeaders(description?.contentSecurityPolicy ?? '') }
  const names = Object.keys(expected).filter((name) => name !== POLICY)
  const problems = names.flatMap((name) => {
    const [wanted, given] = [expected[name], home.answer.headers.get(name)]
    if (given === null) return [warn('header', `Pages are sent without ${name}.`, REMEDY)]
    return given === wanted ? [] : [warn('header', `Pages are sent with ${name}: ${given}, not ${wanted}.`, REMEDY)]
  })
  return verdict('header', `Pages are sent with all ${names.length} security headers.`, problems)
}

/** The content security policy: in the header as built, or at least in the page. */
export function checkPolicy({ home, description }: Visit): readonly Finding[] {
  const header = home.answer.headers.get(POLICY)
  const built = description?.contentSecurityPolicy ?? null
  if (header === null) return [policyOfPageAlone(metaOf(home.tags, POLICY.toLowerCase()))]
  const isOld = built !== null && header !== built
  const problem = fail(
    'policy',
    'The content security policy of the host is not the one of this build, so browsers may refuse its scripts and styles.',
    'Give the host the configuration of this build (build/hosting, or `_headers`): it changes with the site.',
  )
  return verdict('policy', 'The content security policy is that of the build.', isOld ? [problem] : [])
}

function policyOfPageAlone(meta: string | null): Finding {
  if (meta === null) return fail('policy', 'Pages are sent without a content security policy.', REMEDY)
  return warn('policy', 'The content security policy is only in the page, which cannot say who may frame it.', REMEDY)
}

/** Whether visitors get the site over https, whatever they type. HSTS is among the headers. */
export async function checkTransport({ request, address, origin }: Visit): Promise<readonly Finding[]> {
  if (!origin.startsWith('https:')) {
    const isLocal = isOnThisComputer(origin)
    const problem = fail(
      'transport',
      'The site is served over plain http: no sign-in, no working offline.',
      HTTPS_REMEDY,
    )
    return verdict('transport', 'The site is on this computer, where plain http is fine.', isLocal ? [] : [problem])
  }
  const plain = new URL(`${address}/`.replace(/^https:/, 'http:'))
  if (plain.port !== '') return verdict('transport', 'The site is served over https.', [])
  const answer = await request(plain.href)
  if (!answer.ok) return [warn('transport', `The site does not answer over plain http: ${answer.error}.`, HTTPS_REMEDY)]
  const location = answer.value.headers.get('location')
  const target = location === null ? null : URL.parse(location, plain.href)
  const isRedirect = [301, 302, 307, 308].includes(answer.value.status) && target?.origin === origin
  const problem = fail('transport', 'Plain http does not redirect to https.', HTTPS_REMEDY)
  return verdict('transport', 'Plain http redirects to https.', isRedirect ? [] : [problem])
}
