import { site } from '../content/site.ts'
import { type ScreenName, screenAt } from '../core/routing/screens.ts'
import { AuthenticationScreen } from './authentication/authentication-screen.tsx'
import type { BuiltLibrary } from './commander/built-library.ts'
import { CommanderScreen } from './commander/commander-screen.tsx'
import { HomeScreen } from './home/home-screen.tsx'
import { NotFoundScreen } from './not-found/not-found-screen.tsx'
import { UndecodableScreen } from './not-found/undecodable-screen.tsx'
import { ProjectsScreen } from './projects/projects-screen.tsx'
import { useHistoryEntry } from './router/router.tsx'
import { useScreenChange } from './router/use-screen-change.ts'
import { titleOf } from './screen-title.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'

/** The screen of the present address, with its title. */
export function CurrentScreen({ built }: { readonly built: BuiltLibrary | null }) {
  const { location } = useHistoryEntry()
  const screen = screenAt(location.pathname)
  useScreenChange(titleOf(screen, site.name))

  return (
    <ErrorBoundary key={location.pathname}>
      {screen.ok ? <Screen name={screen.value} built={built} /> : <ProblemAddress code={screen.error.code} />}
    </ErrorBoundary>
  )
}

function Screen({ name, built }: { readonly name: ScreenName; readonly built: BuiltLibrary | null }) {
  switch (name) {
    case 'home':
      return <HomeScreen />
    case 'projects':
      return <ProjectsScreen />
    case 'commander':
      return <CommanderScreen built={built} />
    case 'authentication':
      return <AuthenticationScreen />
  }
}

function ProblemAddress({ code }: { readonly code: string }) {
  return code === 'address/undecodable' ? <UndecodableScreen /> : <NotFoundScreen />
}
