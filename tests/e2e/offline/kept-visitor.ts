import type { Page } from 'playwright-core'
import { createVisitor, type Visitor } from '../../support/browser/visitor.ts'

/** The browser's message for requests that fail because a test has cut off the network. */
export const NETWORK_GONE = /Failed to load resource/

/** A visitor who opened `address` and stayed until the site was stored for offline use. */
export async function createOfflineVisitor(address: string): Promise<Visitor> {
  const visitor = await createVisitor({ serviceWorkers: 'allow' })
  await visitor.page.goto(address)
  await untilKept(visitor.page)
  return visitor
}

/** Waits until the service worker has cached the site and controls the page. On failure, reports the worker's state. */
async function untilKept(page: Page): Promise<void> {
  const controlled = () => navigator.serviceWorker.controller !== null
  const states = async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ installing, waiting, active }) =>
      [installing, waiting, active].map((worker) => worker?.state ?? null),
    )
  await page.waitForFunction(controlled).catch(async (cause) => {
    throw new Error(`The site is not kept; its workers: ${JSON.stringify(await page.evaluate(states))}`, { cause })
  })
}

/** Names of the caches that the site has in this browser. */
export function cachesOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => caches.keys())
}
