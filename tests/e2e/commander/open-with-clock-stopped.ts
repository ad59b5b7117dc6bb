import type { BrowserContextOptions } from 'playwright-core'
import { type Commander, openCommander } from '../../support/browser/open-commander.ts'
import type { SiteUnderTest } from '../../support/browser/site-under-test.ts'
import { stopClock, takeClock } from './stop-clock.ts'

/** Opens the Commander page and stops its clock, which then advances only with `page.clock.runFor`. */
export async function openWithClockStopped(
  site: SiteUnderTest,
  options: BrowserContextOptions = {},
): Promise<Commander> {
  const commander = await openCommander(site, { reducedMotion: 'no-preference', arrange: takeClock, ...options })
  await stopClock(commander.page)
  return commander
}
