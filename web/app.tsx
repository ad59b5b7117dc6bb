import { StrictMode, Suspense, useEffect } from 'react'
import { site } from '#content/site.ts'
import type { Problem } from '../core/problems/problems.ts'
import type { Result } from '../core/result.ts'
import { COMMANDER_ADDRESS, LIBRARY_SCREENS, libraryPartAt, type Screen, screenAt } from '../core/routing/screens.ts'
import styles from './app.module.css'
import { AuthProvider } from './auth/auth-provider.tsx'
import { cardLinks } from './commander/card/card-links.ts'
import { CommanderScreen } from './commander/commander-screen.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { type BuiltFigures, FiguresContext } from './home/figures-context.ts'
import { Layout } from './layout/layout.tsx'
import type { LibraryStore } from './library/library-store.ts'
import { LibraryContext } from './library/use-library.ts'
import { OnDemandScreen, onDemandAt } from './on-demand-screen.tsx'
import { publicConfig } from './page-config.ts'
import { PaletteHost } from './palette/palette-host.tsx'
import type { BrowserHistory } from './router/browser-history.ts'
import { Router, useHistoryEntry } from './router/router.tsx'
import { focusHeading, ScreenHeading, useTitle } from './router/screen-heading.tsx'
import { useScreenChange } from './router/use-screen-change.ts'
import { titleOf } from './screen-title.ts'
import { screens } from './site-map.ts'
import { Announcer } from './ui/visually-hidden.tsx'
import { words } from './words.ts'

type AppProps = {
  readonly history: BrowserHistory
  readonly library: LibraryStore
  readonly figures: BuiltFigures
  readonly onReady: () => void
}

/** The whole site, wrapped in the sign-in provider. Calls `onReady` when the page has become interactive. */
export function App({ history, library, figures, onReady }: AppProps) {
  useEffect(onReady, [onReady])

  return (
    <StrictMode>
      <Router history={history}>
        <AuthProvider config={publicConfig.identityProvider} onReturn={history.replace}>
          <LibraryContext value={library}>
            <FiguresContext value={figures}>
              <ErrorBoundary>
                <Announcer>
                  <PaletteHost>
                    <Layout>
                      <CurrentScreen />
                    </Layout>
                  </PaletteHost>
                </Announcer>
              </ErrorBoundary>
            </FiguresContext>
          </LibraryContext>
        </AuthProvider>
      </Router>
    </StrictMode>
  )
}

function CurrentScreen() {
  const { location } = useHistoryEntry()
  const screen = screenAt(location.pathname, screens)
  // Commander sets its own title, which names the part of the library shown.
  const isPart = screen.ok && LIBRARY_SCREENS.includes(screen.value)
  const title = isPart ? null : titleOf(screen, site.name)
  useTitle(title)
  useScreenChange(cardLinks)
  // The screen stays mounted when the visitor goes from the library to one of its commands or back.
  const isCommand = libraryPartAt(location.pathname)?.kind === 'command'

  return (
    <ErrorBoundary key={isCommand ? COMMANDER_ADDRESS : location.pathname}>
      <ShownScreen screen={screen} title={title} />
    </ErrorBoundary>
  )
}

type ShownScreenProps = { readonly screen: Result<Screen, Problem>; readonly title: string | null }

function ShownScreen({ screen, title }: ShownScreenProps) {
  const onDemand = onDemandAt(screen)
  if (onDemand === null) return <CommanderScreen />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <OnDemandScreen wanted={onDemand} title={title} />
    </Suspense>
  )
}

/** Shown while a screen's code loads. Its heading takes the focus, which then moves to the screen's heading. */
function LoadingScreen() {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading()
    },
    [],
  )
  return (
    <div className={styles.loading}>
      <ScreenHeading>{words.layout.loadingPage}</ScreenHeading>
    </div>
  )
}
