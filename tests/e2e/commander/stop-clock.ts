import type { Page } from 'playwright-core'

/** Replaces the page's clock with one that a test can stop later. Call this before the page loads anything. */
export async function takeClock(page: Page): Promise<void> {
  await page.clock.install()
}

/**
 * Moves the page's clock ahead by a minute, so that running timers fire, and stops it. It then advances only with
 * `page.clock.runFor`.
 */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}
