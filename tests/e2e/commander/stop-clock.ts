import type { Page } from 'playwright-core'

/** Gives the page a clock of the test's own, which runs until it is stopped; to be called before anything is loaded. */
export async function takeClock(page: Page): Promise<void> {
  await page.clock.install()
}

/** Stops the page's clock: from now on it goes only by `page.clock.runFor`. Timers that were running have ended. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}
