import { Link } from '../router/link.tsx'
import { ProblemScreen } from '../ui/problem-screen.tsx'

/** What an address shows whose percent-encoding is broken. Source: specification 8. */
export function UndecodableScreen() {
  return (
    <ProblemScreen heading="Unreadable address" problem={{ code: 'address/undecodable' }}>
      <Link to="/">Home page</Link>
    </ProblemScreen>
  )
}
