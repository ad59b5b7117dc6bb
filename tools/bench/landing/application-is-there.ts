import type { Page } from 'playwright-core'

/** Waits until React has taken over the landing page: from then on it keeps the counter. */
export function applicationIsThere(page: Page): Promise<unknown> {
  return page.waitForSelector('#age[data-live]', { state: 'attached' })
}
