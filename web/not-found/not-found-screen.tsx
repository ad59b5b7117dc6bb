import { projects } from '../../content/projects.ts'
import { COMMANDER_ADDRESS } from '../../core/routing/screens.ts'
import { type Place, suggestAddresses } from '../../core/routing/suggest-addresses.ts'
import { isFile } from '../offline/offline-plan.ts'
import { Link, useHistoryEntry } from '../router/router.tsx'
import { siteScreens } from '../site-map.ts'
import { ProblemScreen } from '../ui/screen-heading.tsx'
import { words } from '../words.ts'
import { placesOf } from './places.ts'

const SUGGESTIONS_ID = 'suggestions'

const PLACES = placesOf(siteScreens, projects)

// How the service worker answers for a file when there is no network.
const UNAVAILABLE = 503

/** What an address shows that no screen has, with the places whose names are like it; offline it may be a file's. */
export function NotFoundScreen() {
  const { location } = useHistoryEntry()

  if (isFile(location.pathname) && isOffline()) {
    return (
      <ProblemScreen heading={words.pages.offline} problem={{ code: 'http/unreachable' }}>
        <p>{words.notFound.fileOffline(location.pathname)}</p>
        <Link to="/">{words.layout.homePage}</Link>
      </ProblemScreen>
    )
  }
  const suggestions = suggestAddresses(location.pathname, PLACES)
  return (
    <ProblemScreen heading={words.pages.notFound} problem={{ code: 'address/unknown' }} isSelfEvident>
      <Suggestions places={suggestions} />
      <ul aria-label={words.notFound.waysOn}>
        <li>
          <Link to="/">{words.layout.homePage}</Link>
        </li>
        {suggestions.length === 0 && (
          <>
            <li>
              <Link to="/projects">{words.pages.projects}</Link>
            </li>
            <li>
              <Link to={COMMANDER_ADDRESS}>{words.pages.commander}</Link>
            </li>
          </>
        )}
      </ul>
    </ProblemScreen>
  )
}

/** Not every browser tells the status of its page; a network that is gone they all know of. */
function isOffline(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  const isRefused = visit instanceof PerformanceNavigationTiming && visit.responseStatus === UNAVAILABLE
  return isRefused || !navigator.onLine
}

/** Where the visitor may have wanted to go; nothing where nobody can tell. */
function Suggestions({ places }: { readonly places: readonly Place[] }) {
  if (places.length === 0) return null
  return (
    <div>
      <p id={SUGGESTIONS_ID}>{words.notFound.didYouMean}</p>
      <ul aria-labelledby={SUGGESTIONS_ID}>
        {places.map(({ name, address }) => (
          <li key={address}>
            <Link to={address}>{name}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What an address shows whose percent-encoding is broken. Source: specification 8. */
export function UndecodableScreen() {
  return (
    <ProblemScreen heading={words.pages.unreadable} problem={{ code: 'address/undecodable' }}>
      <Link to="/">{words.layout.homePage}</Link>
    </ProblemScreen>
  )
}
