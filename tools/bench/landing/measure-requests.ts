import type { Browser } from 'playwright-core'
import { atLeast, atMost, type Figure, noted } from '../figure.ts'
import { asCount, inBytes, inMilliseconds } from '../show-quantity.ts'
import { applicationIsThere } from './application-is-there.ts'
import { SLOW_PHONE } from './conditions.ts'
import { requestsBeforeIdle, requestsElsewhere, scriptAfterLoadMs } from './page-visit.ts'
import { visitPage } from './visit-page.ts'

const MOST_REQUESTS = 3 // DESIGN section 5: document, avatar, icon; as are the others
const MOST_BYTES = 15_360

/** What the landing page asks for: before it is idle, of whom, and when React begins to come. */
export async function measureRequests(browser: Browser, siteUrl: string): Promise<readonly Figure[]> {
  const visit = await visitPage(browser, `${siteUrl}/`, { conditions: SLOW_PHONE, until: applicationIsThere })
  const before = requestsBeforeIdle(visit)
  const bytes = before.reduce((sum, request) => sum + request.bytes, 0)
  const which = before.map(({ type }) => type.toLowerCase()).join(', ')
  return [
    atMost('requests before idle', before.length, { most: MOST_REQUESTS, show: asCount }),
    noted('  which are', which),
    atMost('  their bytes, headers included', bytes, { most: MOST_BYTES, show: inBytes }),
    atMost('requests to other hosts', requestsElsewhere(visit, siteUrl).length, { most: 0, show: asCount }),
    atLeast('React asked for after load, by', scriptAfterLoadMs(visit), { least: 0, show: inMilliseconds }),
  ]
}
