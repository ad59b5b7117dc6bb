import type { Page } from 'playwright-core'
import { untilPainted } from './open-screen.ts'

declare global {
  interface Window {
    layoutShifts?: number[]
  }
}

/** Records the layout shifts of every document that `page` loads from now on. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    window.layoutShifts = shifts
    const note = (entry: PerformanceEntry) => shifts.push('value' in entry ? Number(entry.value) : Number.NaN)
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The scores of the layout shifts recorded in the current document. Waits until its current state has been painted. */
export async function layoutShifts(page: Page): Promise<readonly number[] | undefined> {
  await untilPainted(page)
  return page.evaluate(() => window.layoutShifts)
}
