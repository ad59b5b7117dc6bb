import { basePathOf } from '../../core/routing/base-path.ts'
import { parseSiteDescription, SITE_DESCRIPTION_FILE, type SiteDescription } from '../build/hosting/site-description.ts'
import { type Ask, createAsk } from './ask.ts'
import { checkCaching } from './check-caching.ts'
import { checkCompression } from './check-compression.ts'
import { checkHeaders, checkPolicy } from './check-headers.ts'
import { checkUnknownAddress, visitPages } from './check-pages.ts'
import { checkLinks, checkResources, resourcesOf } from './check-resources.ts'
import { checkApi, checkSignIn } from './check-services.ts'
import { checkCanonical, checkPicture } from './check-sharing.ts'
import { checkTransport } from './check-transport.ts'
import { type Finding, fail, verdict } from './finding.ts'
import { tagsOf } from './read-page.ts'
import { assetsOf, here, pathsToVisit, type Visit } from './visit.ts'

/**
 * Examines the site at `address`, http or https without a slash at its end, by `fetch` alone. Whatever the other side
 * answers is data: limited in size and time, never followed blindly, never run.
 */
export async function examine(address: string, fetchAddress: typeof fetch = fetch): Promise<readonly Finding[]> {
  const ask = createAsk(fetchAddress)
  const home = await ask(`${address}/`)
  if (!home.ok) {
    return [
      fail('address', `${address} does not answer: ${home.error}.`, 'Look at the address, the name and the host.'),
    ]
  }
  const location = home.value.headers.get('location')
  if (location !== null) {
    return [fail('address', `${address} leads to ${location}.`, 'Examine that address, if it is the one for visitors.')]
  }
  const visit: Visit = {
    ask,
    address,
    origin: new URL(address).origin,
    basePath: basePathOf(address),
    description: await describe(ask, address),
    home: { path: '/', answer: home.value, tags: tagsOf(home.value.text) },
  }
  return examineVisited(visit)
}

async function examineVisited(visit: Visit): Promise<readonly Finding[]> {
  const sitemap = await visit.ask(`${visit.address}/sitemap.xml`)
  const paths = pathsToVisit(visit, sitemap.ok && sitemap.value.status === 200 ? sitemap.value.text : '')
  const { pages, findings } = await visitPages(visit, paths)
  const resources = resourcesOf(visit, pages)
  const assets = assetsOf(
    visit,
    resources.loaded.map(({ url }) => ({ address: url })),
  )
  return [
    ...checkDescription(visit),
    ...findings,
    ...(await checkUnknownAddress(visit)),
    ...resources.findings,
    ...(await checkResources(visit, resources.loaded)),
    ...(await checkLinks(visit, { links: resources.links, visited: paths })),
    ...checkHeaders(visit),
    ...checkPolicy(visit),
    ...(await checkCaching(visit, { pages, assets })),
    ...(await checkCompression(visit, [visit.home.answer.url, ...assets.filter((url) => /\.(js|css)$/.test(url))])),
    ...checkCanonical(visit, pages),
    ...(await checkPicture(visit)),
    ...(await checkApi(visit)),
    ...(await checkSignIn(visit)),
    ...(await checkTransport(visit)),
  ]
}

async function describe(ask: Ask, address: string): Promise<SiteDescription | null> {
  const answer = await ask(`${address}/${SITE_DESCRIPTION_FILE}`)
  if (!answer.ok || answer.value.status !== 200) return null
  try {
    const parsed = parseSiteDescription(JSON.parse(answer.value.text))
    return parsed.ok ? parsed.value : null
  } catch {
    return null // what is no JSON describes nothing
  }
}

function checkDescription(visit: Visit): readonly Finding[] {
  const { description, address } = visit
  if (description === null) {
    const message = `The site has no ${SITE_DESCRIPTION_FILE}, so its API, sign-in and policy are not looked at.`
    return [fail('build', message, 'Upload the whole of build/site, of a build of this version.')]
  }
  const { siteUrl } = description.config
  const problem = fail('build', `The site was built for ${siteUrl}.`, `Build it with SITE_URL=${address}.`)
  return verdict('build', 'The site was built for this address.', here(visit, siteUrl) === address ? [] : [problem])
}
