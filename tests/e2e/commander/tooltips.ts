import type { Page } from 'playwright-core'
import { eventually } from '../../support/browser/eventually.ts'

// Time for the pointer to get from button to bubble, and duration of a fade: `web/ui`.
const GRACE_MS = 150
const FADE_OUT_MS = 250

/** The texts of visible tooltips, except those that are fading out. */
export async function shownTooltips(page: Page): Promise<readonly string[]> {
  return page.locator('[role=tooltip][data-shown=true]').allTextContents()
}

/** Advances a stopped clock until tooltips without a pointer or focus have closed. */
export async function letTooltipsGo(page: Page): Promise<void> {
  await page.clock.runFor(GRACE_MS)
  await eventually(() => shownTooltips(page), [])
  await page.clock.runFor(FADE_OUT_MS)
  await eventually(() => page.getByRole('tooltip').count(), 0)
}
