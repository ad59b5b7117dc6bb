import type { Page } from 'playwright-core'
import { eventually } from '../../support/browser/eventually.ts'

// Time in which the pointer can move from the button to its tooltip, and how long the tooltip fades out. Source:
// `web/ui`.
const GRACE_MS = 150
const FADE_OUT_MS = 250

/** The texts of the visible tooltips, except those that are fading out. */
export async function shownTooltips(page: Page): Promise<readonly string[]> {
  return page.locator('[role=tooltip][data-shown=true]').allTextContents()
}

/**
 * Advances a stopped clock until all tooltips have closed. No button may be hovered or focused. Advances repeatedly,
 * because the page may set its timers only after the clock has advanced.
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
