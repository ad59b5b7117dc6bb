import { flushSync } from 'react-dom'
import { loadScreenAt } from '../on-demand-screen.tsx'
import { basePath } from '../page-config.ts'
import type { BrowserHistory } from '../router/browser-history.ts'
import { within } from '../within.ts'

/** The Network Information API, which not every browser has. */
type Connected = { readonly connection?: { readonly saveData?: boolean } }

/**
 * Does what can wait until the application is idle: from now on screens change in a view transition; the site is kept for
 * offline use if `isKept`; and no page is prerendered any more, because links are followed inside the application.
 */
export function settle(history: BrowserHistory, isKept: boolean): void {
  history.showBy(showWithTransition(() => history.current().location.pathname, loadScreenAt))
  for (const rules of document.querySelectorAll('script[type=speculationrules]')) rules.remove()
  if (isKept) registerWorker(navigator)
}

/**
 * Registers the service worker, unless the visitor asks to save data. Browsers may have none, or refuse it in a private
 * window.
 */
function registerWorker({ serviceWorker, connection }: Navigator & Connected): void {
  if (serviceWorker === undefined || connection?.saveData === true) return
  const options = { scope: `${basePath}/`, updateViaCache: 'none' } as const
  serviceWorker.register(`${basePath}/service-worker.js`, options).catch(() => undefined)
}

/** Shows what has changed, at once or in its own time. */
type ShowChange = (show: () => void) => void

// The old screen stands still meanwhile: better a moment of that than a screen that says 'Loading…'.
const PREPARE_LIMIT_MS = 100

const MOTION_IS_WELCOME = '(prefers-reduced-motion: no-preference)'

/**
 * Shows another screen in a view transition where the browser has them and motion is welcome; anything else, such as
 * another query, at once. `pathname` gives where the visitor is, `prepare` loads what the screen there needs.
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
    // A window that nobody sees, or a visitor who is faster, skips the motion: the screen changes all the same.
    transition.ready.catch(() => undefined)
  }
}
