import { flushSync } from 'react-dom'
import { withBase } from '../../core/routing/base-path.ts'
import { loadScreenAt } from '../on-demand-screen.tsx'
import { basePath } from '../page-config.ts'
import type { BrowserHistory } from '../router/browser-history.ts'
import { within } from '../within.ts'

/** The Network Information API, which some browsers don't support. */
type Connected = { readonly connection?: { readonly saveData?: boolean } }

/**
 * Does what can wait until the application is idle: turns screen changes into view transitions, stores the site for
 * offline use if `isKept`, and stops prerendering, because the application now handles links.
 */
export function startIdleTasks(history: BrowserHistory, isKept: boolean): void {
  history.setScheduler(transitionScheduler(() => history.current().location.pathname, loadScreenAt))
  for (const rules of document.querySelectorAll('script[type=speculationrules]')) rules.remove()
  if (isKept) registerWorker(navigator)
}

/**
 * Registers the service worker unless the visitor has turned on data saving. Some browsers don't support service
 * workers or block them in private windows.
 */
function registerWorker({ serviceWorker, connection }: Navigator & Connected): void {
  if (serviceWorker === undefined || connection?.saveData === true) return
  const options = { scope: `${basePath}/`, updateViaCache: 'none' } as const
  serviceWorker.register(`${basePath}/service-worker.js`, options).catch(() => undefined)
}

/** Calls `show`, immediately or later. */
type Scheduler = (show: () => void) => void

// The old screen freezes while the new one loads. A short freeze is better than a screen that says 'Loading…'.
const PREPARE_LIMIT_MS = 100

const MOTION_IS_WELCOME = '(prefers-reduced-motion: no-preference)'

/**
 * Shows a new screen in a view transition if the browser supports that and the visitor allows motion. Shows any other
 * change, such as a new query, immediately. `pathname` returns the current path, and `prepare` loads the screen at a
 * path.
 */
function transitionScheduler(pathname: () => string, prepare: (pathname: string) => Promise<unknown>): Scheduler {
  let shown = pathname()
  return (show) => {
    const left = shown
    const isSameScreen = pathname() === left
    shown = pathname()
    if (isSameScreen || !('startViewTransition' in document) || !matchMedia(MOTION_IS_WELCOME).matches) return show()
    const row = rowHeading(shown)
    const before = row ?? screenHeading()
    name(before)
    let after: HTMLElement | null = null
    const transition = document.startViewTransition(async () => {
      await within(prepare(shown), PREPARE_LIMIT_MS, null)
      flushSync(show)
      unname(before)
      after = row === null ? rowHeading(left) : screenHeading()
      name(after)
    })
    // Browsers skip the transition in a hidden window or if the visitor navigates again. The screen changes anyway.
    transition.ready.catch(() => undefined)
    transition.finished.then(() => unname(after))
  }
}

function rowHeading(pathname: string): HTMLElement | null {
  const link = `a[href="${CSS.escape(withBase(basePath, pathname))}"]`
  return document.querySelector<HTMLElement>(`main article:not(:has(h1)):has(${link}) :is(h2, h3)`)
}

function screenHeading(): HTMLElement | null {
  return document.querySelector('main h1')
}

/**
 * Names a heading for the transition. The browser moves it to the place of the heading with the same name on the new
 * screen, for example from a project's row to the heading of its page.
 */
function name(heading: HTMLElement | null): void {
  heading?.style.setProperty('view-transition-name', 'heading')
}

function unname(heading: HTMLElement | null): void {
  heading?.style.removeProperty('view-transition-name')
}
