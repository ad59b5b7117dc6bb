import type { Page } from 'playwright-core'

/** Gives the page a clock that runs until it's stopped. Call it before anything is loaded. */
export async function takeClock(page: Page): Promise<void> {
  await page.clock.install()
}

/** Lets running timers end, then stops the page's clock, which from then on advances only with `page.clock.runFor`. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}
