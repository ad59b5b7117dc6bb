import { type Finding, fail, verdict, warn } from './finding.ts'
import { canonicalOf, metaOf } from './read-page.ts'
import { here, type Visit, type VisitedPage } from './visit.ts'

const LARGE_BYTES = 1_000_000
const REBUILD = 'Build again with SITE_URL set to the address that visitors use.'

/** Whether each page that may be found says that its own address is the one it was asked at. */
export function checkCanonical(visit: Visit, pages: readonly VisitedPage[]): readonly Finding[] {
  const found = pages.filter(({ tags }) => !metaOf(tags, 'robots')?.includes('noindex'))
  const problems = found.flatMap(({ path, tags }) => {
    const canonical = canonicalOf(tags)
    if (canonical === null) return [warn('canonical', `${path} does not say which address is its own.`, REBUILD)]
    const expected = [visit.address + path, path === '/' ? visit.address : '']
    if (expected.includes(here(visit, canonical))) return []
    return [fail('canonical', `${path} says that its address is ${canonical}.`, REBUILD)]
  })
  return verdict('canonical', `${found.length} pages name the address that they were asked at.`, problems)
}

/** Whether the picture that is shown where the site is shared can be had. */
export async function checkPicture(visit: Visit): Promise<readonly Finding[]> {
  const address = metaOf(visit.home.tags, 'og:image')
  if (address === null) return [warn('picture', 'The landing page has no picture for sharing (og:image).', REBUILD)]
  if (!/^https?:\/\//.test(address))
    return [fail('picture', `The picture ${address} has no absolute address.`, REBUILD)]
  const answer = await visit.ask(here(visit, address))
  const status = answer.ok ? String(answer.value.status) : answer.error
  if (!answer.ok || status !== '200') return [fail('picture', `The picture ${address} answers ${status}.`, REBUILD)]
  const type = answer.value.headers.get('content-type') ?? 'nothing'
  const isLarge = answer.value.bytes.length > LARGE_BYTES
  const problems = [
    ...(type.startsWith('image/') ? [] : [fail('picture', `The picture ${address} is sent as ${type}.`, REBUILD)]),
    ...(isLarge
      ? [warn('picture', `The picture ${address} has over 1 MB, too much for some.`, 'Make it smaller.')]
      : []),
  ]
  return verdict('picture', 'The picture for sharing is there.', problems)
}
