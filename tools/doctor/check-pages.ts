import { mapFewAtOnce } from '../few-at-once.ts'
import { type Finding, fail, verdict, warn } from './finding.ts'
import { type Answer, AT_ONCE } from './request.ts'
import { tagsOf, type Visit, type VisitedPage } from './visit.ts'

const UPLOAD = 'Upload the whole of build/site, and use the file of build/hosting for this host.'
const OUR_MARK = ' id="root"'

/** The pages at the paths, and what is wrong with any of them. A page may be shown at its address with a slash added. */
export async function visitPages(visit: Visit, paths: readonly string[]) {
  const pages: VisitedPage[] = []
  const problems: Finding[] = []
  const visits = await mapFewAtOnce(AT_ONCE, paths, async (path) =>
    path === '/' ? visit.home : visitPage(visit, path),
  )
  for (const visited of visits) {
    const problem = typeof visited === 'string' ? fail('page', visited, UPLOAD) : problemOf(visited)
    if (problem !== null) problems.push(problem)
    else if (typeof visited !== 'string') pages.push(visited)
  }
  return { pages, findings: verdict('page', `${pages.length} pages answer 200 with HTML of this site.`, problems) }
}

/** What an unknown address answers: 404, with the site's own page. */
export async function checkUnknownAddress({ request, address }: Visit): Promise<readonly Finding[]> {
  const url = `${address}/nothing-${Date.now().toString(36)}`
  const answer = await request(url)
  const remedy = 'Have the host answer with 404.html and status 404, as the files of build/hosting do.'
  if (!answer.ok) return [fail('unknown-address', `An unknown address does not answer: ${answer.error}.`, remedy)]
  const { status } = answer.value
  const problems = [
    status === 404 ? [] : [fail('unknown-address', `An unknown address answers ${status} instead of 404.`, remedy)],
    isOurs(answer.value)
      ? []
      : [warn('unknown-address', 'An unknown address does not show the page of this site.', remedy)],
  ]
  return verdict('unknown-address', 'An unknown address answers 404 with the page of this site.', problems.flat())
}

async function visitPage({ request, address }: Visit, path: string): Promise<VisitedPage | string> {
  const url = address + path
  const first = await request(url)
  if (!first.ok) return `${path} does not answer: ${first.error}.`
  const location = first.value.headers.get('location')
  const isSlashed = location !== null && new URL(location, url).href === `${url}/`
  const answer = isSlashed ? await request(`${url}/`) : first
  if (!answer.ok) return `${path}/ does not answer: ${answer.error}.`
  return { path, answer: answer.value, tags: tagsOf(answer.value.text) }
}

function problemOf({ path, answer }: VisitedPage): Finding | null {
  const { status, headers } = answer
  if (status !== 200) return fail('page', `${path} answers ${status} instead of 200.`, UPLOAD)
  const type = headers.get('content-type') ?? 'nothing'
  if (!type.startsWith('text/html')) return fail('page', `${path} is sent as ${type} instead of text/html.`, UPLOAD)
  return isOurs(answer) ? null : fail('page', `${path} is not a page of this site.`, UPLOAD)
}

function isOurs({ text }: Answer): boolean {
  return text.includes(OUR_MARK)
}
