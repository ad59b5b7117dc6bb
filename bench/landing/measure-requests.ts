import type { Browser } from 'playwright-core'
import { asCount, atLeast, atMost, type Figure, inBytes, inMilliseconds, noted } from '../figures.ts'
import { type PageRequest, type PageVisit, SLOW_PHONE, visitPage, waitForApplication } from './visit-page.ts'

const MAX_REQUESTS = 3 // document, avatar and icon, as in docs/performance.md
const MAX_BYTES = 15_360

/** Measures the landing page's requests before idle, those to other hosts, and when React starts to load. */
export async function measureRequests(browser: Browser, siteUrl: string): Promise<readonly Figure[]> {
  const visit = await visitPage(browser, `${siteUrl}/`, { conditions: SLOW_PHONE, until: waitForApplication })
  const before = requestsBeforeIdle(visit)
  const bytes = before.reduce((sum, request) => sum + request.bytes, 0)
  const which = before.map(({ type }) => type.toLowerCase()).join(', ')
  return [
    atMost('requests before idle', before.length, { max: MAX_REQUESTS, show: asCount }),
    noted('  which are', which),
    atMost('  their bytes, headers included', bytes, { max: MAX_BYTES, show: inBytes }),
    atMost('requests to other hosts', requestsElsewhere(visit, siteUrl).length, { max: 0, show: asCount }),
    atLeast('React requested after load, by', scriptAfterLoadMs(visit), { min: 0, show: inMilliseconds }),
  ]
}

/** Requests up to the load event, and those after it until the first script, which the page loads when it's idle. */
function requestsBeforeIdle({ requests, loadedAtMs }: PageVisit): readonly PageRequest[] {
  const idleAtMs = requests.find(({ type, atMs }) => type === 'Script' && atMs > loadedAtMs)?.atMs
  return requests.filter(({ atMs }) => atMs < (idleAtMs ?? Number.POSITIVE_INFINITY))
}

/** Data URLs don't count. */
function requestsElsewhere({ requests }: PageVisit, pageUrl: string): readonly PageRequest[] {
  const { origin } = new URL(pageUrl)
  return requests.filter(({ url }) => !url.startsWith('data:') && new URL(url).origin !== origin)
}

/** Milliseconds from the load event to the first request for a script: negative before it, NaN if there was none. */
function scriptAfterLoadMs({ requests, loadedAtMs }: PageVisit): number {
  const first = requests.find(({ type }) => type === 'Script')
  return first === undefined ? Number.NaN : first.atMs - loadedAtMs
}
