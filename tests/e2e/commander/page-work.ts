import type { Page } from 'playwright-core'

const MS_PER_SECOND = 1000

/**
 * Measures how long the page itself computes, workers apart, from now until the function that is given back is called:
 * in milliseconds of processor time, so that what else the machine does is not held against the page.
 */
export async function measurePageWork(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  // What visitors before have left behind is not to be cleared away meanwhile.
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * MS_PER_SECOND
  }
  const before = await worked()
  return async () => {
    const after = await worked()
    await session.detach()
    return after - before
  }
}
