import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { PageVisit } from './page-visit.ts'
import { recordVisit } from './record-visit.ts'

/** How slow the visitor's network and computer are. */
export type Conditions = {
  readonly roundTripMs: number
  readonly bytesPerSecond: number
  readonly cpuSlowdown: number
}

/** A visit to make. `until` is what to wait for after the page has loaded. */
export type VisitOptions = {
  readonly conditions: Conditions | null
  readonly until: (page: Page) => Promise<unknown>
}

const TWO_FRAMES = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))'

/** Opens the page in a window of its own with an empty cache, and records the visit. */
export function visitPage(browser: Browser, url: string, { conditions, until }: VisitOptions): Promise<PageVisit> {
  return inWindow(browser, async (context) => {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const recording = await recordVisit(session)
    await slowDown(session, conditions)
    await page.goto(url)
    await until(page)
    await page.evaluate(TWO_FRAMES)
    return recording.end()
  })
}

/** Does `work` with a window that shares nothing with others, and closes it. */
export async function inWindow<T>(browser: Browser, work: (context: BrowserContext) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ locale: 'en-US' })
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

/** Makes everything that the session's page does from now on as slow as the conditions say. */
export async function slowDown(session: CDPSession, conditions: Conditions | null): Promise<void> {
  if (conditions === null) return
  const { roundTripMs, bytesPerSecond, cpuSlowdown } = conditions
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}
