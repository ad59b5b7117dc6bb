import { site } from '#content/site.ts'
import type { BrowserHistory } from '../router/browser-history.ts'

/**
 * Loads what speeds up later visits, once the application is idle: this visit needs none of it. Not during
 * development, where files must never come from a cache.
 */
export function whenSettled(history: BrowserHistory): void {
  const load = async () => (await import('./settle.ts')).settle(history, site.offline !== false)
  // Not every browser can tell when it's idle. If the import fails, the page works without it.
  if (import.meta.env.PROD) (self.requestIdleCallback ?? setTimeout)(() => void load().catch(() => undefined))
}
