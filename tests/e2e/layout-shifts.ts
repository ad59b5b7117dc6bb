import type { Page } from 'playwright-core'
import { untilPainted } from './screens/open-screen.ts'

declare global {
  interface Window {
    layoutShifts?: number[]
  }
}

/** Has the page note, from its first paint on, every move of what was already seen. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    window.layoutShifts = shifts
    const note = (entry: PerformanceEntry) => shifts.push('value' in entry ? Number(entry.value) : Number.NaN)
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true })
  })
}

/** How far each of these moves was, as the browser counts it, once the page has been painted as it is now. */
export async function layoutShifts(page: Page): Promise<readonly number[] | undefined> {
  await untilPainted(page)
  return page.evaluate(() => window.layoutShifts)
}
