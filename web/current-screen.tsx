import { lazy, Suspense } from 'react'
import { projects } from '../content/projects.ts'
import { site } from '../content/site.ts'
import { type Screen, screenAt } from '../core/routing/screens.ts'
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
import { screens } from './site-map.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'

const ProjectScreen = lazy(async () => ({ default: (await import('./project/project-screen.tsx')).ProjectScreen }))
const CvScreen = lazy(async () => ({ default: (await import('./cv/cv-screen.tsx')).CvScreen }))

/** The screen of the present address, with its title. */
export function CurrentScreen({ built }: { readonly built: BuiltLibrary | null }) {
  const { location } = useHistoryEntry()
  const screen = screenAt(location.pathname, screens)
  useScreenChange(titleOf(screen, { owner: site.name, projects }))

  return (
    <ErrorBoundary key={location.pathname}>
      <Suspense>
        {screen.ok ? <ShownScreen screen={screen.value} built={built} /> : <ProblemAddress code={screen.error.code} />}
      </Suspense>
    </ErrorBoundary>
  )
}

type ShownScreenProps = { readonly screen: Screen; readonly built: BuiltLibrary | null }

function ShownScreen({ screen, built }: ShownScreenProps) {
  switch (screen.name) {
    case 'home':
      return <HomeScreen />
    case 'projects':
      return <ProjectsScreen />
    case 'commander':
      return <CommanderScreen built={built} />
    case 'project':
      return <ProjectScreen projectId={screen.projectId ?? ''} />
    case 'cv':
      return <CvScreen />
    case 'authentication':
      return <AuthenticationScreen />
  }
}

function ProblemAddress({ code }: { readonly code: string }) {
  return code === 'address/undecodable' ? <UndecodableScreen /> : <NotFoundScreen />
}
