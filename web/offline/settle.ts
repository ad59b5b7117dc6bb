import { loadScreenAt } from '../on-demand-screen.tsx'
import { basePath } from '../page-config.ts'
import type { BrowserHistory } from '../router/browser-history.ts'
import { showWithTransition } from '../router/view-transition.ts'

/** Where the browser says how the visitor pays for the network; not every browser does. */
type Connected = { readonly connection?: { readonly saveData?: boolean } }

/**
 * What the application does when it has nothing else to do: from now on screens change in a view transition, the site
 * is kept for visits without a network where `isKept`, and no screen is rendered ahead any more, as links are followed
 * inside the application.
 */
export function settle(history: BrowserHistory, isKept: boolean): void {
  history.showBy(showWithTransition(() => history.current().location.pathname, loadScreenAt))
  for (const rules of document.querySelectorAll('script[type=speculationrules]')) rules.remove()
  if (isKept) registerWorker(navigator)
}

/**
 * Has the site kept for visits without a network. Not for a visitor who asks to save data; and it is done without where
 * the browser has no service workers, or refuses them in a private window.
 */
function registerWorker({ serviceWorker, connection }: Navigator & Connected): void {
  if (serviceWorker === undefined || connection?.saveData === true) return
  const options = { scope: `${basePath}/`, updateViaCache: 'none' } as const
  serviceWorker.register(`${basePath}/service-worker.js`, options).catch(() => undefined)
}
