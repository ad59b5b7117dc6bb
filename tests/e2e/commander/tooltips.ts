import type { Page } from 'playwright-core'
import { eventually } from '../../support/browser/eventually.ts'

// Time for the pointer to get from button to bubble, and duration of a fade: `web/ui`.
const GRACE_MS = 150
const FADE_OUT_MS = 250

/** The texts of visible tooltips, except those that are fading out. */
export async function shownTooltips(page: Page): Promise<readonly string[]> {
  return page.locator('[role=tooltip][data-shown=true]').allTextContents()
}

/**
 * Advances a stopped clock until tooltips without a pointer or focus have closed. Again and again, because the page may
 * set its timers only after the clock has been advanced.
 */
export async function letTooltipsGo(page: Page): Promise<void> {
  await eventually(async () => {
    await page.clock.runFor(GRACE_MS)
    return shownTooltips(page)
  }, [])
  await eventually(async () => {
    await page.clock.runFor(FADE_OUT_MS)
    return page.getByRole('tooltip').count()
  }, 0)
}
