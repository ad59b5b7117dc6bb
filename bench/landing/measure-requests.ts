import type { Browser } from 'playwright-core'
import { asCount, atLeast, atMost, type Figure, inBytes, inMilliseconds, noted } from '../figures.ts'
import { applicationIsThere, type PageRequest, type PageVisit, SLOW_PHONE, visitPage } from './visit-page.ts'

const MAX_REQUESTS = 3 // DESIGN section 5: document, avatar, icon; as are the others
const MAX_BYTES = 15_360

/** What the landing page asks for: before it is idle, of whom, and when React begins to come. */
export async function measureRequests(browser: Browser, siteUrl: string): Promise<readonly Figure[]> {
  const visit = await visitPage(browser, `${siteUrl}/`, { conditions: SLOW_PHONE, until: applicationIsThere })
  const before = requestsBeforeIdle(visit)
  const bytes = before.reduce((sum, request) => sum + request.bytes, 0)
  const which = before.map(({ type }) => type.toLowerCase()).join(', ')
  return [
    atMost('requests before idle', before.length, { max: MAX_REQUESTS, show: asCount }),
    noted('  which are', which),
    atMost('  their bytes, headers included', bytes, { max: MAX_BYTES, show: inBytes }),
    atMost('requests to other hosts', requestsElsewhere(visit, siteUrl).length, { max: 0, show: asCount }),
    atLeast('React asked for after load, by', scriptAfterLoadMs(visit), { min: 0, show: inMilliseconds }),
  ]
}

/**
 * The requests made before the page was idle: all up to its load event, and after it those that come before the first
 * script, for that is what the page asks for when it finds itself idle.
 */
function requestsBeforeIdle({ requests, loadedAtMs }: PageVisit): readonly PageRequest[] {
  const idleAtMs = requests.find(({ type, atMs }) => type === 'Script' && atMs > loadedAtMs)?.atMs
  return requests.filter(({ atMs }) => atMs < (idleAtMs ?? Number.POSITIVE_INFINITY))
}

/** The requests that went to another origin than the page's own. Data URLs go nowhere. */
function requestsElsewhere({ requests }: PageVisit, pageUrl: string): readonly PageRequest[] {
  const { origin } = new URL(pageUrl)
  return requests.filter(({ url }) => !url.startsWith('data:') && new URL(url).origin !== origin)
}

/** How long after the load event the first script was asked for; negative if before it, NaN if never. */
function scriptAfterLoadMs({ requests, loadedAtMs }: PageVisit): number {
  const first = requests.find(({ type }) => type === 'Script')
  return first === undefined ? Number.NaN : first.atMs - loadedAtMs
}
