import './ui/base.css'
import './ui/tokens.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { takeEarlyPresses } from './boot/early-presses.ts'
import { readBuiltLibrary } from './commander/built-library.ts'
import { publicConfig } from './public-config.ts'
import { createBrowserHistory } from './router/browser-history.ts'

/** Gives life to the page: to what was prerendered where it is this address's screen, else to a page of its own. */
function startApplication(root: HTMLElement): void {
  const history = createBrowserHistory(window, Math.random, root.dataset.path)
  const app = <App history={history} built={readBuiltLibrary(document)} onReady={takeEarlyPresses(document)} />
  if (root.dataset.path !== undefined) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

const root = document.getElementById('root')
const isFramed = window.self !== window.top

if (isFramed && publicConfig.identityProvider !== null) {
  const { runFramedCallback } = await import('./auth/framed-callback.ts')
  await runFramedCallback(publicConfig.identityProvider)
} else if (root !== null) {
  startApplication(root)
}
