import type { Page } from 'playwright-core'

/** Gives the page a clock that runs until it's stopped. Call it before anything is loaded. */
export async function takeClock(page: Page): Promise<void> {
  await page.clock.install()
}

/** Stops the page's clock, which then advances only with `page.clock.runFor`. Running timers have ended. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}
