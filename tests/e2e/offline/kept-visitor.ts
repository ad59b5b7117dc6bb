import type { Page } from 'playwright-core'
import { aVisitor, type Visitor } from '../visitor.ts'

/** What a browser says of the network that a test took away. */
export const NETWORK_GONE = /Failed to load resource/

/** Someone who has been at `address` once, for as long as it took to keep the site. */
export async function aKeptVisitor(address: string): Promise<Visitor> {
  const visitor = await aVisitor({ serviceWorkers: 'allow' })
  await visitor.page.goto(address)
  await untilKept(visitor.page)
  return visitor
}

/** Waits until the service worker has kept the site and answers for it; fails with what became of the worker. */
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

/** The names of the caches that this browser has for the site. */
export function cachesOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => caches.keys())
}
