import type { Page } from 'playwright-core'
import { eventually } from './eventually.ts'

/** Makes all of the page's workers throw an error, and waits until they have ended. */
export async function crashWorkers(page: Page): Promise<void> {
  const crash = () => {
    setTimeout(() => {
      throw new Error('crashed')
    })
  }
  await Promise.all(page.workers().map((worker) => worker.evaluate(crash)))
  await eventually(() => page.workers().length, 0)
}
