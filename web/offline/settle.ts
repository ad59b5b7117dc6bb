import { flushSync } from 'react-dom'
import { loadScreenAt } from '../on-demand-screen.tsx'
import { basePath } from '../page-config.ts'
import type { BrowserHistory } from '../router/browser-history.ts'
import { within } from '../within.ts'

/** The Network Information API, which not every browser has. */
type Connected = { readonly connection?: { readonly saveData?: boolean } }

/**
 * Does what can wait until the application is idle: screen changes become view transitions; the site is kept for
 * offline use if `isKept`; and prerendering stops, because links are followed inside the application.
 */
export function settle(history: BrowserHistory, isKept: boolean): void {
  history.showBy(showWithTransition(() => history.current().location.pathname, loadScreenAt))
  for (const rules of document.querySelectorAll('script[type=speculationrules]')) rules.remove()
  if (isKept) registerWorker(navigator)
}

/**
 * Registers the service worker, unless the visitor has asked to save data. Some browsers don't have any, or refuse it
 * in a private window.
 */
function registerWorker({ serviceWorker, connection }: Navigator & Connected): void {
  if (serviceWorker === undefined || connection?.saveData === true) return
  const options = { scope: `${basePath}/`, updateViaCache: 'none' } as const
  serviceWorker.register(`${basePath}/service-worker.js`, options).catch(() => undefined)
}

/** Shows a change, immediately or later. */
type ShowChange = (show: () => void) => void

// The old screen freezes meanwhile: a short freeze is better than a screen that says 'Loading…'.
const PREPARE_LIMIT_MS = 100

const MOTION_IS_WELCOME = '(prefers-reduced-motion: no-preference)'

/**
 * Shows a new screen in a view transition, if the browser supports them and the visitor allows motion; anything else,
 * such as a new query, immediately. `pathname` returns the current path, `prepare` loads what the screen there needs.
 */
function showWithTransition(pathname: () => string, prepare: (pathname: string) => Promise<unknown>): ShowChange {
  let shown = pathname()
  return (show) => {
    const isSameScreen = pathname() === shown
    shown = pathname()
    if (isSameScreen || !('startViewTransition' in document) || !matchMedia(MOTION_IS_WELCOME).matches) return show()
    const transition = document.startViewTransition(async () => {
      await within(prepare(shown), PREPARE_LIMIT_MS, null)
      flushSync(show)
    })
    // The transition is skipped in a hidden window, or if the visitor moves on. The screen changes anyway.
    transition.ready.catch(() => undefined)
  }
}
