import { StrictMode, useEffect } from 'react'
import { AuthProvider } from './auth/auth-provider.tsx'
import type { BuiltLibrary } from './commander/built-library.ts'
import { CurrentScreen } from './current-screen.tsx'
import { Layout } from './layout/layout.tsx'
import { PaletteHost } from './palette/palette-host.tsx'
import { publicConfig } from './public-config.ts'
import type { BrowserHistory } from './router/browser-history.ts'
import { Router } from './router/router.tsx'

type AppProps = {
  readonly history: BrowserHistory
  readonly built: BuiltLibrary | null
  readonly onReady: () => void
}

/**
 * The whole site, wrapped in the sign-in. `built` is the library that the page came with, if it did; `onReady` is told
 * when the page answers to the visitor.
 */
export function App({ history, built, onReady }: AppProps) {
  useEffect(onReady, [onReady])

  return (
    <StrictMode>
      <Router history={history}>
        <AuthProvider config={publicConfig.identityProvider} onReturn={history.replace}>
          <PaletteHost>
            <Layout>
              <CurrentScreen built={built} />
            </Layout>
          </PaletteHost>
        </AuthProvider>
      </Router>
    </StrictMode>
  )
}
