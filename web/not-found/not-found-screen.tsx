import { projects } from '../../content/projects.ts'
import { suggestAddresses } from '../../core/routing/suggest-addresses.ts'
import { Link } from '../router/link.tsx'
import { useHistoryEntry } from '../router/router.tsx'
import { screens } from '../site-map.ts'
import { ProblemScreen } from '../ui/problem-screen.tsx'
import { placesOf } from './places.ts'
import { Suggestions } from './suggestions.tsx'
import { untoldProject } from './untold-project.ts'

const PLACES = placesOf(screens, projects)

/** What an address shows that no screen has, with the places whose names are like it. */
export function NotFoundScreen() {
  const { location } = useHistoryEntry()
  const untold = untoldProject(location.pathname, projects)

  return (
    <ProblemScreen heading="Not found" problem={{ code: 'address/unknown' }}>
      {untold !== null && <p>“{untold.name}” is a project of this site, but its story has not been written yet.</p>}
      <Suggestions places={suggestAddresses(location.pathname, PLACES)} />
      <Link to="/">Home page</Link>
    </ProblemScreen>
  )
}
