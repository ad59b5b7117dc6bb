import './ui/base.css'
import './ui/tokens.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { site } from '#content/site.ts'
import type { IdentityProviderConfig } from '../core/built-site/public-config.ts'
import { App } from './app.tsx'
import { reserveOwnerSpace } from './commander/owner-space.ts'
import { readBuiltLibrary } from './library/built-library.ts'
import { LibraryStore } from './library/library-store.ts'
import { loadScreenAt } from './on-demand-screen.tsx'
import { basePath, commandsClient, publicConfig } from './page-config.ts'
import { type BrowserHistory, createBrowserHistory } from './router/browser-history.ts'
import { replayEarlyPresses } from './ui/early-presses.ts'
import { words } from './words.ts'

/**
 * Hydrates the prerendered page in a transition, so that React yields to input. If the page has no content, renders the
 * application from scratch. Leaves the page as it was built if the screen's code can't be loaded, and only adds a
 * message if the browser is too old.
 */
async function startApplication(root: HTMLElement): Promise<void> {
  if (isTooOld()) return showTooOld(root)
  if (root.dataset.path !== undefined && !(await loadScreenAt(root.dataset.path))) return
  const history = createBrowserHistory(window, Math.random, { path: root.dataset.path, basePath })
  const onReady = () => {
    replayEarlyPresses(document)
    loadIdleTasks(history)
  }
  reserveOwnerSpace()
  const library = new LibraryStore(commandsClient, readBuiltLibrary(document))
  const figures = { homeSize: root.dataset.homeSize ?? null, counterScript: null }
  const app = <App history={history} library={library} figures={figures} onReady={onReady} />
  startTransition(() => {
    if (root.dataset.path === undefined) createRoot(root).render(app)
    else hydrateRoot(root, app)
  })
}

/**
 * Loads code that this page doesn't need immediately, such as the code for offline use. Doesn't do so in development,
 * where files must never come from a cache.
 */
function loadIdleTasks(history: BrowserHistory): void {
  const load = async () => (await import('./offline/idle-tasks.ts')).startIdleTasks(history, site.offline !== false)
  // Not every browser has `requestIdleCallback`. If the import fails, the page works without it.
  if (import.meta.env.PROD) (self.requestIdleCallback ?? setTimeout)(() => void load().catch(() => undefined))
}

/** True for browsers older than the ones in docs/browsers.md. Parts of the application wouldn't work in them. */
function isTooOld(): boolean {
  return !('toSorted' in Array.prototype)
}

function showTooOld(root: HTMLElement): void {
  delete document.documentElement.dataset.pendingQuery
  const sentence = document.createElement('p')
  sentence.role = 'alert'
  sentence.textContent = words.layout.tooOld
  root.querySelector('main')?.prepend(sentence)
}

/** TypeScript doesn't declare this property yet. Source: Prerendering Revamped. */
function isPrerendering(page: Document & { readonly prerendering?: boolean }): boolean {
  return page.prerendering === true
}

/**
 * A function rather than a top-level `await`: in the build, the imported file imports this one, which would then wait
 * for itself.
 */
async function handleFrame(provider: IdentityProviderConfig): Promise<void> {
  const { runFramedCallback } = await import('./auth/framed-callback.ts')
  await runFramedCallback(provider, window, basePath)
}

const root = document.getElementById('root')
const isFramed = window.self !== window.top

if (isFramed && publicConfig.identityProvider !== null) {
  void handleFrame(publicConfig.identityProvider)
} else if (root !== null) {
  // In a task of its own, because parsing this file and starting the application together would block a slow phone.
  const start = () => void setTimeout(startApplication, 0, root)
  // A page that the browser is prerendering isn't a visit yet, and may never become one.
  if (isPrerendering(document)) document.addEventListener('prerenderingchange', start, { once: true })
  else start()
}
