import { site } from '../../content/site.ts'
import type { BrowserHistory } from '../router/browser-history.ts'

/**
 * Loads what makes later visits better, once the application has nothing else to do: nothing of it is needed for what
 * the visitor came for. Not while developing, where yesterday's files must never come from a cache.
 */
export function whenSettled(history: BrowserHistory): void {
  const load = async () => (await import('./settle.ts')).settle(history, site.offline !== false)
  // Not every browser can tell when it is idle. What is not loaded is done without.
  if (import.meta.env.PROD) (self.requestIdleCallback ?? setTimeout)(() => void load().catch(() => undefined))
}
