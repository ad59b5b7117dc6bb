import type { SiteUnderTest } from '../site-under-test.ts'
import { type Commander, openCommander } from './open-commander.ts'
import { stopClock, takeClock } from './stop-clock.ts'

/** Opens the Commander page and stops its clock, which then advances only with `page.clock.runFor`. */
export async function openWithClockStopped(site: SiteUnderTest): Promise<Commander> {
  const commander = await openCommander(site, { reducedMotion: 'no-preference', arrange: takeClock })
  await stopClock(commander.page)
  return commander
}
