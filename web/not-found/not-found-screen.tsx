import { projects } from '../../content/projects.ts'
import { suggestAddresses } from '../../core/routing/suggest-addresses.ts'
import { Link } from '../router/link.tsx'
import { useHistoryEntry } from '../router/router.tsx'
import { screens } from '../site-map.ts'
import { ProblemScreen } from '../ui/problem-screen.tsx'
import { placesOf } from './places.ts'
import { Suggestions } from './suggestions.tsx'

const PLACES = placesOf(screens, projects)

/** What an address shows that no screen has, with the places whose names are like it. */
export function NotFoundScreen() {
  const { location } = useHistoryEntry()

  return (
    <ProblemScreen heading="Not found" problem={{ code: 'address/unknown' }}>
      <Suggestions places={suggestAddresses(location.pathname, PLACES)} />
      <Link to="/">Home page</Link>
    </ProblemScreen>
  )
}
