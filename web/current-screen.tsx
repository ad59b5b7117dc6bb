import { Suspense } from 'react'
import { site } from '../content/site.ts'
import type { Problem } from '../core/problems.ts'
import type { Result } from '../core/result.ts'
import { type Screen, screenAt } from '../core/routing/screens.ts'
import type { BuiltLibrary } from './commander/built-library.ts'
import { CommanderScreen } from './commander/commander-screen.tsx'
import { OnDemandScreen, onDemandAt } from './on-demand-screen.tsx'
import { useHistoryEntry } from './router/router.tsx'
import { useScreenChange } from './router/use-screen-change.ts'
import { titleOf } from './screen-title.ts'
import { screens } from './site-map.ts'
import { ErrorBoundary } from './ui/error-boundary.tsx'
import { LoadingScreen } from './ui/loading-screen.tsx'
import { useTitle } from './ui/use-title.ts'

/** The screen of the present address, with its title. */
export function CurrentScreen({ built }: { readonly built: BuiltLibrary | null }) {
  const { location } = useHistoryEntry()
  const screen = screenAt(location.pathname, screens)
  useTitle(titleOf(screen, site.name))
  useScreenChange()

  return (
    <ErrorBoundary key={location.pathname}>
      <ShownScreen screen={screen} built={built} />
    </ErrorBoundary>
  )
}

type ShownScreenProps = { readonly screen: Result<Screen, Problem>; readonly built: BuiltLibrary | null }

function ShownScreen({ screen, built }: ShownScreenProps) {
  const onDemand = onDemandAt(screen)
  if (onDemand === null) return <CommanderScreen built={built} />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <OnDemandScreen {...onDemand} />
    </Suspense>
  )
}
