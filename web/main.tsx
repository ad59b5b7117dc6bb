import './ui/base.css'
import './ui/tokens.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { IdentityProviderConfig } from '../core/public-config.ts'
import { App } from './app.tsx'
import { answerEarlyPresses } from './boot/early-presses.ts'
import { readBuiltLibrary } from './commander/built-library.ts'
import { publicConfig } from './public-config.ts'
import { createBrowserHistory } from './router/browser-history.ts'

/**
 * Gives life to the page that was prerendered, or to an empty one. In a transition: the longest list is taken over in
 * small steps, between which the browser is the visitor's.
 */
function startApplication(root: HTMLElement): void {
  const history = createBrowserHistory(window, Math.random, root.dataset.path)
  const onReady = () => answerEarlyPresses(document)
  const app = <App history={history} built={readBuiltLibrary(document)} onReady={onReady} />
  startTransition(() => {
    if (root.dataset.path === undefined) createRoot(root).render(app)
    else hydrateRoot(root, app)
  })
}

/** Not awaited at the top level: what is loaded here needs this very file, which would then wait for itself. */
async function answerFrame(provider: IdentityProviderConfig): Promise<void> {
  const { runFramedCallback } = await import('./auth/framed-callback.ts')
  await runFramedCallback(provider)
}

const root = document.getElementById('root')
const isFramed = window.self !== window.top

if (isFramed && publicConfig.identityProvider !== null) {
  void answerFrame(publicConfig.identityProvider)
} else if (root !== null) {
  startApplication(root)
}
