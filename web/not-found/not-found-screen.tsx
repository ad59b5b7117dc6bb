import { COMMANDER_ADDRESS } from '../../core/routing/screens.ts'
import { type SitePage, suggestAddresses } from '../../core/routing/suggest-addresses.ts'
import { isFile } from '../offline/offline-plan.ts'
import { Link, useHistoryEntry } from '../router/router.tsx'
import { ProblemScreen } from '../router/screen-heading.tsx'
import { screenName } from '../screen-title.ts'
import { siteScreens } from '../site-map.ts'
import { SelectedProjects } from '../ui/selected-projects.tsx'
import { words } from '../words.ts'
import styles from './not-found-screen.module.css'

const SUGGESTIONS_ID = 'suggestions'

/** All screens, except the home page, which is always linked. */
const PLACES = siteScreens
  .filter(({ name }) => name !== 'home')
  .map((screen) => ({ name: screenName(screen), address: screen.address }))

// The service worker's status for a file that can't be loaded without a network.
const UNAVAILABLE = 503

/**
 * Shown for addresses without a screen, with links to places that have similar names. Also shown for files that can't
 * be loaded without a network.
 */
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
    <div className={styles.screen}>
      <ProblemScreen heading={words.pages.notFound} status={404} problem={{ code: 'address/unknown' }} isSelfEvident>
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
      <SelectedProjects />
    </div>
  )
}

/** Some browsers don't expose the page's status, so this also checks if there's a network. */
function isOffline(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  const isRefused = visit instanceof PerformanceNavigationTiming && visit.responseStatus === UNAVAILABLE
  return isRefused || !navigator.onLine
}

function Suggestions({ places }: { readonly places: readonly SitePage[] }) {
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

/** Shown for addresses with invalid percent-encoding. Source: specification 8. */
export function UndecodableScreen() {
  return (
    <ProblemScreen heading={words.pages.unreadable} status={400} problem={{ code: 'address/undecodable' }}>
      <Link to="/">{words.layout.homePage}</Link>
    </ProblemScreen>
  )
}
