import { type Finding, fail, verdict, warn } from './finding.ts'
import type { Visit, VisitedPage } from './visit.ts'

const MONTH_IN_SECONDS = 2_592_000
const SHORT_IN_SECONDS = 600
const REMEDY = 'Use the file of build/hosting for this host; for a bucket, upload with build/hosting/upload.sh.'

/** Whether pages and the service worker are asked for anew, and hashed files never. */
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
  return verdict('caching', 'Browsers ask for pages anew and keep files under assets/ for good.', problems)
}

function problemOfChanging(what: string, caching: string | null): readonly Finding[] {
  if (caching === null) return [warn('caching', `${what} is sent without Cache-Control.`, REMEDY)]
  const age = ageOf(caching)
  if (/\bno-(cache|store)\b/.test(caching) || age === 0) return []
  const message = `${what} is cached without asking again (${caching}), so visitors see updates late.`
  return [age !== null && age <= SHORT_IN_SECONDS ? warn('caching', message, REMEDY) : fail('caching', message, REMEDY)]
}

async function problemsOfAssets({ request, address }: Visit, assets: readonly string[]): Promise<readonly Finding[]> {
  const problems: Finding[] = []
  for (const url of assets) {
    const answer = await request(url)
    const caching = answer.ok ? (answer.value.headers.get('cache-control') ?? 'no Cache-Control') : ''
    const isKept = caching.includes('immutable') && (ageOf(caching) ?? 0) >= MONTH_IN_SECONDS
    if (answer.ok && answer.value.status === 200 && !isKept) {
      problems.push(warn('caching', `${url.slice(address.length)} is not cached for good (${caching}).`, REMEDY))
    }
  }
  return problems
}

async function problemsOfRevalidation({ request, home }: Visit): Promise<readonly Finding[]> {
  const { url, headers } = home.answer
  const [tag, date] = [headers.get('etag'), headers.get('last-modified')]
  if (tag === null && date === null) {
    return [
      warn('caching', 'Pages are sent without ETag and Last-Modified, so they are sent whole every time.', REMEDY),
    ]
  }
  const again = await request(url, tag === null ? { 'If-Modified-Since': date ?? '' } : { 'If-None-Match': tag })
  if (again.ok && again.value.status === 304) return []
  return [warn('caching', 'A page that the browser already has is sent again.', REMEDY)]
}

function ageOf(caching: string): number | null {
  const age = /\bmax-age=(\d+)/.exec(caching)?.[1]
  return age === undefined ? null : Number(age)
}
