import type { Page } from 'playwright-core'
import { untilPainted } from './open-screen.ts'

declare global {
  interface Window {
    layoutShifts?: number[]
  }
}

/** Records every layout shift from the first paint on. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    window.layoutShifts = shifts
    const note = (entry: PerformanceEntry) => shifts.push('value' in entry ? Number(entry.value) : Number.NaN)
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The size of each recorded layout shift, as the browser measures it, once the current state has been painted. */
export async function layoutShifts(page: Page): Promise<readonly number[] | undefined> {
  await untilPainted(page)
  return page.evaluate(() => window.layoutShifts)
}
