import { loadScreenAt } from '../on-demand-screen.tsx'
import type { BrowserHistory } from '../router/browser-history.ts'
import { showWithTransition } from '../router/view-transition.ts'
import { registerWorker } from './register-worker.ts'

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
